/** How many requests a process can take so that none of them takes too long. */
export interface Pace {
  /** Requests that may be under way at a time. */
  room(): number;
  /** Notes that a request has ended, and how many are left. */
  ended(inFlight: number): void;
  /** Takes stock of what has ended; called several times within the time that a request may take. */
  look(inFlight: number, nowMs: number): void;
}

/**
 * So many are taken at any pace: a client that asks for some dozens at once is no overload, nor is what is slow because
 * of one statement or one service.
 */
export const ALWAYS_TAKEN = 64;

/** Requests a second that end where nothing tells the pace, since there is little to do: what two cores bear. */
const USUAL_PACE = 500;

/**
 * Requests that are under way for a time take their number divided by how many end in that time, whatever they wait for:
 * the processor, a connection to the database, or the search engine. Once there have been enough of them to tell for as
 * long as one may take, no more are taken than ended within it; when there are fewer again, what was told is forgotten step
 * by step.
 * @param responseMsMax how long a request may take, in milliseconds
 */
export function createPace(responseMsMax: number): Pace {
  const usualRoom = Math.max(ALWAYS_TAKEN, (USUAL_PACE * responseMsMax) / 1_000);
  let room = usualRoom;
  let fewest = 0;
  let ends = 0;
  let sinceMs = performance.now();
  return {
    room: () => room,
    ended(inFlight) {
      ends += 1;
      fewest = Math.min(fewest, inFlight);
    },
    look(inFlight, nowMs) {
      if (fewest < ALWAYS_TAKEN)
        room = room < usualRoom ? Math.min(2 * room, usualRoom) : Math.max(room / 2, usualRoom);
      else if (nowMs - sinceMs < responseMsMax) return;
      else {
        const endedInTime = (ends / (nowMs - sinceMs)) * responseMsMax;
        // What one time tells counts for half, so that one pause closes no door.
        room = Math.max(ALWAYS_TAKEN, Math.min(room, inFlight) / 2 + endedInTime / 2);
      }
      [fewest, ends, sinceMs] = [inFlight, 0, nowMs];
    },
  };
}
