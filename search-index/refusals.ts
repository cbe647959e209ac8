import { EngineRefusalError } from './engine-http.ts';
import { EngineTaskError } from './engine-tasks.ts';

/** Records that the engine did not take. */
export interface Refused {
  ids: number[];
  reason: string;
  /** Refused for what they are; else they may be taken another time. */
  isBad: boolean;
}

/** Statuses by which the engine refuses what was sent to it, and not who sends it. */
const REFUSED_PAYLOAD = new Set([400, 413, 415, 422]);

/** What a failure says of these records; throws what says nothing of them. */
export function refusal(error: unknown, ids: number[]): Refused {
  if (error instanceof EngineTaskError) return { ids, reason: error.message, isBad: error.isOfRequest };
  if (error instanceof EngineRefusalError && REFUSED_PAYLOAD.has(error.status)) {
    return { ids, reason: error.message, isBad: true };
  }
  throw error;
}
