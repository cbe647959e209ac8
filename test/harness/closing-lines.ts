import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const FILES_MAX = 10;

/** Ends the output of a run with its longest files, and with one line of counts, which programs can read. */
export default class ClosingLines implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const longest = modules
      .map((module) => ({ file: relative('', module.moduleId), seconds: secondsOf(module) }))
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, FILES_MAX);
    if (modules.length > FILES_MAX) {
      console.log('The longest files, in seconds:');
      for (const { file, seconds } of longest) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
    }
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
    }
    console.log(
      `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped + counts.pending} skipped`,
    );
  }
}

/** The time of a file's hooks and tests. */
function secondsOf(module: TestModule): number {
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  return (setupDuration + collectDuration + duration) / 1_000;
}
