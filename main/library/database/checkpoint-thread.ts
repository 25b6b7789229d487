// The code of the thread of `commitLong`.
import { workerData } from 'node:worker_threads';
import { connect } from './connect.ts';

const db = connect(String(workerData), false);
db.pragma('wal_checkpoint(PASSIVE)');
db.close();
