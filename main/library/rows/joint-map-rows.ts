import type { SavedJointMap } from '#core/documents/figure-schemas.ts';
import type { JointEdits } from '#core/rig/roles/joint-map.ts';
import type { Database } from '../database/database.ts';
import { valuesIn } from '../database/statements.ts';
import { jointEdits } from '../json/json-columns.ts';
import { readJson } from '../json/stored-json.ts';

interface JointMapRow {
  readonly signature: string;
  readonly edits: string;
}

/** All edited joint maps, by id. */
export function allJointMaps(db: Database): SavedJointMap[] {
  return db
    .prepare<[], JointMapRow>('SELECT signature, edits FROM joint_maps ORDER BY signature')
    .all()
    .flatMap(({ signature, edits: text }) => {
      const edits = readJson<JointEdits>(jointEdits, text);
      return edits === undefined ? [] : [{ jointsId: signature, edits }];
    });
}

/** Edits of a joint map; empty if there are none that can be read. */
export function readJointEdits(db: Database, jointsId: string): JointEdits {
  const text = valuesIn<string>(db, 'SELECT edits FROM joint_maps WHERE signature = ?').get(jointsId);
  return (text === undefined ? undefined : readJson<JointEdits>(jointEdits, text)) ?? {};
}

export function saveJointEdits(db: Database, jointsId: string, edits: JointEdits): void {
  if (Object.keys(edits).length === 0) {
    db.prepare('DELETE FROM joint_maps WHERE signature = ?').run(jointsId);
    return;
  }
  db.prepare(
    'INSERT INTO joint_maps (signature, edits) VALUES (?, ?) ON CONFLICT (signature) DO UPDATE SET edits = excluded.edits',
  ).run(jointsId, JSON.stringify(edits));
}
