/** Runs SQL statements on a server: `ask-server.ts URL STATEMENT…`. */
import pg from 'pg';

const [url, ...statements] = process.argv.slice(2);
const client = new pg.Client(url);
await client.connect();
try {
  for (const statement of statements) await client.query(statement);
} finally {
  await client.end();
}
