import { randomUUID } from "node:crypto";
import pg from "pg";

/** Makes a database of its own on the server of a connection string, so that it is empty whatever ran before. */
export async function createEmptyDatabase(serverUrl: string): Promise<URL> {
  const name = `lectern_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url;
}
