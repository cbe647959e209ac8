import type { DatasetFile } from './dataset-files.ts';

/** How far a load has come. */
export interface Progress {
  /** The file being loaded, with its ending. */
  file: string;
  /** Lines of it that are done. */
  lines: number;
  linesPerSecond: number;
  rejected: number;
  /** Bytes read from the disk, of all files together. */
  bytesDone: number;
  bytesTotal: number;
  /** Estimated from the bytes; null where too little is done to tell. */
  secondsLeft: number | null;
  /** Whether the file is done. */
  isFileDone: boolean;
}

/** Turns what happens in a load into progress. */
export interface Meter {
  onBytes(file: DatasetFile, bytesRead: number): void;
  onLines(file: DatasetFile, lines: number, rejected: number): void;
  onEnd(file: DatasetFile, lines: number, rejected: number): void;
}

const ESTIMATE_AFTER_SECONDS = 2;

/** Makes the meter of a load; `onProgress` is called once a batch and at the end of each file. */
export function startMeter(files: readonly DatasetFile[], onProgress: (progress: Progress) => void): Meter {
  const bytesTotal = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const startedAt = performance.now();
  const bytesRead = new Map<DatasetFile, number>();
  const fileStartedAt = new Map<DatasetFile, number>();
  const tell = (file: DatasetFile, lines: number, rejected: number, isFileDone: boolean) => {
    const now = performance.now();
    const seconds = (now - startedAt) / 1000;
    const fileSeconds = (now - (fileStartedAt.get(file) ?? now)) / 1000;
    let bytesDone = 0;
    for (const bytes of bytesRead.values()) bytesDone += bytes;
    const canEstimate = seconds >= ESTIMATE_AFTER_SECONDS && bytesDone > 0;
    onProgress({
      file: file.fileName,
      lines,
      linesPerSecond: fileSeconds > 0 ? Math.round(lines / fileSeconds) : 0,
      rejected,
      bytesDone,
      bytesTotal,
      secondsLeft: canEstimate ? ((bytesTotal - bytesDone) * seconds) / bytesDone : null,
      isFileDone,
    });
  };
  const onBytes = (file: DatasetFile, bytes: number) => {
    if (!fileStartedAt.has(file)) fileStartedAt.set(file, performance.now());
    bytesRead.set(file, Math.min(bytes, file.sizeBytes));
  };
  return {
    onBytes,
    onLines: (file, lines, rejected) => tell(file, lines, rejected, false),
    onEnd(file, lines, rejected) {
      onBytes(file, file.sizeBytes);
      tell(file, lines, rejected, true);
    },
  };
}
