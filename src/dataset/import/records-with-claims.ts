import type { RecordFile } from '../format/record-file.ts';
import type { LineRecord, Rejection } from './load-file.ts';
import type { LoadRun } from './load-run.ts';
import type { Session } from './session.ts';

/** Lines that the dataset does not carry out itself. */
export interface TakenLines {
  taken: number[];
  /** Lines whose id is that of a thing of a source. */
  rejected: Rejection[];
}

/** Records of which sources speak, too: what a dataset says of them is merged with what sources say. */
export interface RecordsWithClaims {
  /** Makes staged references name the records that theirs are merged into; those of contacts name the person whom the dataset means. */
  redirect(session: Session, file: RecordFile): Promise<void>;
  /** Keeps what lines say of such records. The lines that it does not return are stored as they are. */
  take(session: Session, file: RecordFile, lines: readonly LineRecord[]): Promise<TakenLines>;
  /** Takes back what datasets said of such records. The records of the lines that it does not return are removed. */
  remove(session: Session, kind: string, lines: readonly LineRecord[]): Promise<TakenLines>;
  /** Brings such records up to date after a file of the dataset, so that later files can name them. */
  settle(run: LoadRun): Promise<void>;
  /** Brings all records up to date at the end of the dataset, also those that could not be stored before. */
  finish(run: LoadRun): Promise<void>;
}
