/** What an answer shows of a person or an organization. An account pays for it once, and then it is free for a time. */
export interface PaidRecord {
  /** The person or the organization. */
  id: number;
  /** Answers of one kind share what is paid for. All but `organization` are about a person. */
  kind: 'detail' | 'work_emails' | 'personal_emails' | 'phone_numbers' | 'organization';
  /** Hashes of the values that are shown, of 32 bits each: enough to tell one record's values apart, too few to identify a person. */
  shown: number[];
}

/**
 * Makes the part of a record that an answer is charged for.
 * @param shown the fields or contacts that the answer shows. A value counts by its field; null shows nothing
 */
export function paidRecord(kind: PaidRecord['kind'], id: number, shown: unknown): PaidRecord {
  const hashes = new Set<number>();
  addHashes(hashes, hash(kind, FNV_OFFSET), shown);
  return { id, kind, shown: [...hashes] };
}

/** Adds the hash of each value, with the names of the fields that lead to it, of which `path` is the hash. */
function addHashes(hashes: Set<number>, path: number, value: unknown): void {
  if (value === null || value === undefined) return;
  if (typeof value !== 'object') hashes.add(hash(String(value), path));
  else if (Array.isArray(value)) for (const item of value) addHashes(hashes, path, item);
  else for (const [name, part] of Object.entries(value)) addHashes(hashes, hash(`.${name}`, path), part);
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * FNV-1a, as a signed number of 32 bits, which PostgreSQL stores in 4 bytes. On texts as short as these it takes half the time of
 * a native CRC.
 * @param before the hash of the text before this one
 */
function hash(text: string, before: number): number {
  let result = before;
  for (let at = 0; at < text.length; at++) result = Math.imul(result ^ text.charCodeAt(at), FNV_PRIME);
  return result;
}
