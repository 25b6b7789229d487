import { UNFIT_STATE } from './connection.ts';
import { MAX_EDIT_NAME_LENGTH } from '#contract/edits/edit-name.ts';
import { MAX_ROW_LENGTH, TEAM_FORMAT } from '../library/team/team-edit.ts';

/** What listeners hear when the log grows: the number of its last row. */
export const CHANNEL = 'segue_edits';

/** What they hear when a member opens another transition. */
export const ONLINE = 'online';

const roles = /* sql */ `
DO $$ DECLARE part text; BEGIN
  FOREACH part IN ARRAY ARRAY['segue_viewer', 'segue_editor', 'segue_owner'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = part) THEN EXECUTE 'CREATE ROLE ' || part; END IF;
  END LOOP;
  IF NOT pg_catalog.pg_has_role('segue_owner', 'USAGE') THEN
    EXECUTE pg_catalog.format('GRANT segue_owner TO %I', current_user);
  END IF;
  IF NOT pg_catalog.pg_has_role('segue_owner', 'segue_editor', 'MEMBER') THEN
    GRANT segue_viewer TO segue_editor;
    GRANT segue_viewer, segue_editor TO segue_owner WITH ADMIN OPTION;
  END IF;
END $$;
`;

const head = /* sql */ `
-- Where the log ends: one row, which an edit holds while it gets its place. Members can neither read nor hold it.
CREATE TABLE segue.head (
  last bigint NOT NULL,
  chain bytea NOT NULL
);
`;

const tables = /* sql */ `
CREATE SCHEMA segue;
GRANT USAGE ON SCHEMA segue TO segue_viewer;

CREATE TABLE segue.team (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  format integer NOT NULL,
  made timestamptz NOT NULL DEFAULT now(),
  keeps interval NOT NULL DEFAULT '90 days', -- rows of the log stay so long, also if a snapshot has them
  snapshot_after bigint NOT NULL DEFAULT 4000000 -- bytes of the log, at least
);

CREATE TABLE segue.edits (
  seq bigint PRIMARY KEY,            -- 1, 2, 3 …, without gaps
  id uuid NOT NULL,                  -- given by the member
  part integer NOT NULL,             -- of an edit of several rows: 1 to parts
  parts integer NOT NULL,
  client uuid NOT NULL,              -- library of the member
  author text NOT NULL,              -- role that logged in
  made timestamptz NOT NULL DEFAULT now(),
  base bigint NOT NULL,              -- last row that the member had seen
  content text NOT NULL CHECK (octet_length(content) <= 60000000) -- JSON
);

-- Who changed what, of each edit that was ever in the log.
CREATE TABLE segue.history (
  last bigint PRIMARY KEY,           -- its last row in the log
  id uuid NOT NULL UNIQUE,
  name text NOT NULL,
  author text NOT NULL,
  made timestamptz NOT NULL DEFAULT now(),
  about uuid[] NOT NULL,             -- clips and transitions
  chain bytea NOT NULL               -- hash of it and of all before it
);
CREATE INDEX history_about ON segue.history USING gin (about);

-- The entries of the team after the row seq. At most one snapshot.
CREATE TABLE segue.snapshot (
  part integer PRIMARY KEY,          -- 1, 2, 3 …
  seq bigint NOT NULL,
  content bytea NOT NULL             -- JSON, gzip
);
ALTER TABLE segue.snapshot ALTER content SET STORAGE EXTERNAL;
${head}GRANT SELECT ON segue.team, segue.edits, segue.history, segue.snapshot TO segue_viewer;
GRANT INSERT, DELETE ON segue.snapshot TO segue_owner;
GRANT DELETE ON segue.edits TO segue_owner;
GRANT UPDATE (keeps, snapshot_after) ON segue.team TO segue_owner;
`;

/** The hash of an edit and of all before it. @param chain before it @param edit its id @param last its last row */
const chained = (chain: string, edit: string, last: string): string =>
  `sha256(${chain} || convert_to(${edit}::text || ' ' || ${last}::text, 'UTF8'))`;

/**
 * What SQL can tell of a row that readers refuse: see `parseTeamRows`. The cast refuses what is no JSON. No operator
 * looks into it: PostgreSQL would refuse U+0000 in a text.
 */
const isUnfit = /* sql */ `CASE WHEN length(each) > ${MAX_ROW_LENGTH} THEN true ELSE json_typeof(each::json) <> 'object' END`;

const append = /* sql */ `
CREATE FUNCTION segue.append(edit uuid, member uuid, seen bigint, named text, concerned uuid[], contents text[])
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  before bigint;
  after bigint;
  link bytea;
BEGIN
  BEGIN
    IF seen < 0 OR length(named) > ${MAX_EDIT_NAME_LENGTH} OR coalesce(cardinality(contents), 0) = 0
      OR EXISTS (SELECT FROM unnest(contents) AS given (each) WHERE ${isUnfit})
    THEN RAISE invalid_text_representation; END IF;
  EXCEPTION WHEN invalid_text_representation THEN RAISE EXCEPTION USING ERRCODE = '${UNFIT_STATE}';
  END;
  SELECT last, chain INTO before, link FROM segue.head FOR UPDATE;
  SELECT last INTO after FROM segue.history WHERE id = edit;
  IF after IS NOT NULL THEN RETURN after; END IF;
  after := before + cardinality(contents);
  link := ${chained('link', 'edit', 'after')};
  INSERT INTO segue.edits (seq, id, part, parts, client, author, base, content)
    SELECT before + place, edit, place, cardinality(contents), member, session_user, least(seen, before), each
    FROM unnest(contents) WITH ORDINALITY AS given (each, place);
  INSERT INTO segue.history (last, id, name, author, about, chain)
    VALUES (after, edit, named, session_user, concerned, link);
  UPDATE segue.head SET last = after, chain = link;
  PERFORM pg_notify('${CHANNEL}', after::text);
  RETURN after;
END $$;
REVOKE ALL ON FUNCTION segue.append FROM PUBLIC;
GRANT EXECUTE ON FUNCTION segue.append TO segue_editor;
`;

/**
 * The tables of a team, and what a role may do. What members write is the function `append`: it gives an
 * edit its place while it alone holds the row of `head` until its transaction ends, so that no row becomes visible
 * after a later one, and it takes an edit once, however often it is sent. Roles of PostgreSQL say who may what:
 *
 *     segue_viewer   reads the log
 *     segue_editor   reads and appends
 *     segue_owner    also makes snapshots, shortens the log, and gives these roles to logins
 */
export const serverSchema = `${roles}${tables}
INSERT INTO segue.team (format) VALUES (${TEAM_FORMAT});
INSERT INTO segue.head VALUES (0, '');
${append}`;

/** Format of a team before its edits were chained, whose log has the same rows. */
export const UNCHAINED_FORMAT = 3;

/** Makes a team of `UNCHAINED_FORMAT` one of today, with the same rows. */
export const chainSchema = /* sql */ `
LOCK TABLE segue.edits, segue.history IN ACCESS EXCLUSIVE MODE;
${head}
ALTER TABLE segue.history ADD COLUMN chain bytea;
DO $$ DECLARE
  edit record;
  link bytea := '';
BEGIN
  FOR edit IN SELECT last, id FROM segue.history ORDER BY last LOOP
    link := ${chained('link', 'edit.id', 'edit.last')};
    UPDATE segue.history SET chain = link WHERE id = edit.id;
  END LOOP;
  INSERT INTO segue.head SELECT coalesce(max(last), 0), link FROM segue.history;
END $$;
ALTER TABLE segue.history ALTER COLUMN chain SET NOT NULL;
DROP FUNCTION segue.append;
${append}
UPDATE segue.team SET format = ${TEAM_FORMAT};
`;
