/**
 * What was read at most `keepMs` ago, else what is read now. Those who ask meanwhile wait for the same reading, so
 * however often it is asked for, it costs little. What fails is not kept.
 */
export function kept<Value>(keepMs: number, read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  const forget = () => {
    reading = undefined;
  };
  async function readNow(): Promise<Value> {
    try {
      const value = await read();
      if (keepMs > 0) setTimeout(forget, keepMs).unref();
      else forget();
      return value;
    } catch (error) {
      forget();
      throw error;
    }
  }
  return () => {
    reading ??= readNow();
    return reading;
  };
}
