/** What a server tells of itself, counted from its start. */
export interface ServerState {
  /** Requests that had to wait for a connection to the database, and how long in sum, in seconds. */
  waits: number;
  waitSeconds: number;
  shed: number;
  /** How late its event loop was in the worst hundredth of the time since the last look, in milliseconds. */
  eventLoopMs: number;
  /** Resident, in bytes. */
  memoryBytes: number;
}

/** Reads `/metrics`. */
export async function readState(url: string): Promise<ServerState> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
  return {
    waits: value('roster_database_connection_wait_seconds_count'),
    waitSeconds: value('roster_database_connection_wait_seconds_sum'),
    shed: value('roster_requests_shed_total'),
    eventLoopMs: value('nodejs_eventloop_lag_p99_seconds') * 1_000,
    memoryBytes: value('process_resident_memory_bytes'),
  };
}
