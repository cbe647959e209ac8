import { registerHooks } from 'node:module';

// The package imports JSON without the attribute that Node demands.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import(
  '@actions/workflow-parser'
);
const { ErrorPolicy } = await import('@actions/workflow-parser/model/convert');
hooks.deregister();

/**
 * What GitHub's own parser finds wrong with a workflow, by its schema, the needs of its jobs and its expressions.
 * @param content the text of the workflow's file
 * @returns a sentence for each fault
 */
export async function workflowFaults(content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter());
  const faults = context.errors.getErrors().map(({ message }) => message);
  if (!value) return faults;
  const options = { errorPolicy: ErrorPolicy.TryConversion };
  const { errors = [] } = await convertWorkflowTemplate(context, value, undefined, options);
  return [...faults, ...errors.map(({ Message }) => Message)];
}
