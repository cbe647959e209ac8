export { makeIncoming } from '../../data-in/deliveries/files.ts';
export { FILES_MAX } from '../../data-in/deliveries/unpack.ts';

/** The files that came with a request, on the disk, by the texts that stand for them in its input. Empty until the input is read. */
export type Uploads = ReadonlyMap<string, string>;
