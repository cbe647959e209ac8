/** Shares a read that does not fail among concurrent calls, and keeps its value for a time after it has ended. */
export function shared<Value>(read: () => Promise<Value>, keepMs = 0): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  const clear = () => {
    reading = undefined;
  };
  return () => {
    reading ??= read().finally(() => (keepMs > 0 ? setTimeout(clear, keepMs).unref() : clear()));
    return reading;
  };
}
