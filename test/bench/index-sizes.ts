/** How much room an index takes in the engine. */
export interface IndexSize {
  index: string;
  documents: number;
  bytes: number;
}

interface Statistics {
  /** Pages in use, of all indexes together. */
  usedDatabaseSize: number;
  indexes: Record<string, { numberOfDocuments: number }>;
}

/**
 * Measures each index below a prefix by removing it and comparing the size of the engine before and after. The engine
 * reports only the size of all indexes together. Afterwards no index below the prefix is left.
 */
export async function takeIndexSizes(
  { meiliUrl, meiliKey }: { meiliUrl: string; meiliKey: string },
  prefix: string,
): Promise<IndexSize[]> {
  const ask = async <Body>(path: string, method = 'GET') => {
    const response = await fetch(meiliUrl + path, {
      method,
      headers: { authorization: `Bearer ${meiliKey}` },
    });
    return (await response.json()) as Body;
  };
  const sizes: IndexSize[] = [];
  let before = await ask<Statistics>('/stats');
  for (const [uid, { numberOfDocuments: documents }] of Object.entries(before.indexes)) {
    if (!uid.startsWith(prefix)) continue;
    const { taskUid } = await ask<{ taskUid: number }>(`/indexes/${uid}`, 'DELETE');
    while (!/succeeded|failed/.test((await ask<{ status: string }>(`/tasks/${taskUid}`)).status));
    const after = await ask<Statistics>('/stats');
    const bytes = before.usedDatabaseSize - after.usedDatabaseSize;
    sizes.push({ index: uid.slice(prefix.length), documents, bytes });
    before = after;
  }
  return sizes.sort((a, b) => b.bytes - a.bytes);
}
