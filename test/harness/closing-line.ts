import type { Reporter, TestModule } from 'vitest/node';

/** Ends the output of a run with one line of counts, which programs can read. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
    }
    console.log(
      `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped + counts.pending} skipped`,
    );
  }
}
