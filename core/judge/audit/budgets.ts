import { judgedBy } from '../judged-by.ts';

/** A limit in the unit of its metric, with the sources that measured as it was set; older ones alone. */
export type SetBudget = number | { readonly limit: number; readonly judgedBy: string };

/** Limits that all slots of a library must keep, by ids of metrics. */
export type Budgets = Readonly<Record<string, SetBudget>>;

/** The limit of a metric; undefined = none. */
export function limitIn(budgets: Budgets, metric: string): number | undefined {
  const budget = (budgets as Readonly<Record<string, SetBudget | undefined>>)[metric];
  return typeof budget === 'object' ? budget.limit : budget;
}

/** Metrics whose limits were set when other sources measured: their numbers may mean something else now. */
export const oldLimits = (budgets: Budgets): readonly string[] =>
  Object.keys(budgets).filter((metric) => !isOwn(budgets[metric]));

const isOwn = (budget: SetBudget): boolean => typeof budget === 'object' && budget.judgedBy === judgedBy;

/** A limit as it is set now. */
export const budgetOf = (limit: number): SetBudget => ({ limit, judgedBy });
