/** Schemas of the database: items and runs; and the queue, which is pg-boss's own. */
export const FARM = 'segue_farm';
export const JOBS = 'segue_jobs';

/** Writes answers where there are none. In a farm of an older Segue, workers write them themselves. */
const answerFunction = /* sql */ `
CREATE FUNCTION ${FARM}.answer(keys uuid[], answers text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE ${FARM}.items SET answer = given.answer, worker = session_user
  FROM unnest(keys, answers) AS given (key, answer)
  WHERE items.key = given.key AND items.answer IS NULL
$$;
REVOKE ALL ON FUNCTION ${FARM}.answer FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ${FARM}.answer TO segue_worker;
`;

/** Brings a farm of an older Segue up to date. */
export const farmUpgrade = `${answerFunction}REVOKE UPDATE (answer, worker) ON ${FARM}.items FROM segue_worker;`;

/**
 * The tables of a farm, after those of its queue, and what a role may do:
 *
 *     segue_worker   takes tasks and writes answers
 *     segue_editor   also asks for items, and pauses or cancels runs
 *
 * An item is what is computed once: its key is the hash of all that the answer depends on. Whoever asks first
 * inserts it together with its task; others find it, and wait for the answer.
 */
export const farmSchema = /* sql */ `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'segue_worker') THEN CREATE ROLE segue_worker; END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'segue_editor') THEN CREATE ROLE segue_editor; END IF;
  -- A further farm of a server may be made by somebody who did not make the roles.
  IF NOT pg_has_role('segue_editor', 'segue_worker', 'MEMBER') THEN GRANT segue_worker TO segue_editor; END IF;
END $$;

CREATE SCHEMA ${FARM};

CREATE TABLE ${FARM}.runs (
  id uuid PRIMARY KEY,               -- the same for the same items
  name text NOT NULL CHECK (length(name) <= 200),
  queue text NOT NULL,               -- of pg-boss: a kind and the program that computes it
  program text NOT NULL CHECK (length(program) <= 200), -- its name for people
  author text NOT NULL DEFAULT session_user,
  made timestamptz NOT NULL DEFAULT now(),
  priority integer NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paused', 'cancelled'))
);

CREATE TABLE ${FARM}.items (
  key uuid PRIMARY KEY,
  task uuid NOT NULL,                -- a job of pg-boss
  run uuid NOT NULL REFERENCES ${FARM}.runs,
  made timestamptz NOT NULL DEFAULT now(),
  worker text,                       -- role that answered
  answer text CHECK (octet_length(answer) <= 10000000) -- JSON
);
CREATE INDEX open_items ON ${FARM}.items (task) WHERE answer IS NULL;
CREATE INDEX items_of_run ON ${FARM}.items (run);
${answerFunction}
GRANT USAGE ON SCHEMA ${FARM}, ${JOBS} TO segue_worker;
GRANT SELECT ON ${FARM}.runs, ${FARM}.items TO segue_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${JOBS} TO segue_worker;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${JOBS} TO segue_worker;
GRANT INSERT, UPDATE (state, priority) ON ${FARM}.runs TO segue_editor;
GRANT INSERT, DELETE ON ${FARM}.items TO segue_editor;
`;
