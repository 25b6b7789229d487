/** Key of the advisory lock under which edits get their order. Arbitrary, and the same for all members. */
const LOCK = 5_367_117;

/** What listeners hear when the log grows: the number of its last row. */
export const CHANNEL = 'segue_edits';

/** What they hear when a member opens another transition. */
export const ONLINE = 'online';

/**
 * The tables of a team, and what a role may do. Everything that writes is the function `append`: it gives an
 * edit its place while it alone holds a lock until its transaction ends, so that no row becomes visible after
 * a later one, and it takes an edit once, however often it is sent. Roles of PostgreSQL say who may what:
 *
 *     segue_viewer   reads the log
 *     segue_editor   reads and appends
 *
 * @param format of the log
 */
export const serverSchema = (format: number): string => /* sql */ `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'segue_viewer') THEN CREATE ROLE segue_viewer; END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'segue_editor') THEN CREATE ROLE segue_editor; END IF;
END $$;
GRANT segue_viewer TO segue_editor;

CREATE SCHEMA segue;
GRANT USAGE ON SCHEMA segue TO segue_viewer;

CREATE TABLE segue.team (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  format integer NOT NULL,
  made timestamptz NOT NULL DEFAULT now()
);
INSERT INTO segue.team (format) VALUES (${format});

CREATE TABLE segue.edits (
  seq bigint PRIMARY KEY,            -- 1, 2, 3 …, without gaps
  id uuid NOT NULL,                  -- given by the member
  part integer NOT NULL,             -- of an edit of several rows: 1 to parts
  parts integer NOT NULL,
  client uuid NOT NULL,              -- library of the member
  author text NOT NULL,              -- role that logged in
  made timestamptz NOT NULL DEFAULT now(),
  base bigint NOT NULL,              -- last row that the member had seen
  content text NOT NULL CHECK (octet_length(content) <= 60000000), -- JSON
  UNIQUE (id, part)
);
GRANT SELECT ON segue.team, segue.edits TO segue_viewer;

CREATE FUNCTION segue.append(edit uuid, member uuid, seen bigint, contents text[]) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  last bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(${LOCK});
  SELECT max(seq) INTO last FROM segue.edits WHERE id = edit;
  IF last IS NOT NULL THEN RETURN last; END IF;
  SELECT coalesce(max(seq), 0) INTO last FROM segue.edits;
  INSERT INTO segue.edits (seq, id, part, parts, client, author, base, content)
    SELECT last + place, edit, place, cardinality(contents), member, session_user, least(seen, last), each
    FROM unnest(contents) WITH ORDINALITY AS given (each, place);
  last := last + cardinality(contents);
  PERFORM pg_notify('${CHANNEL}', last::text);
  RETURN last;
END $$;
REVOKE ALL ON FUNCTION segue.append FROM PUBLIC;
GRANT EXECUTE ON FUNCTION segue.append TO segue_editor;
`;
