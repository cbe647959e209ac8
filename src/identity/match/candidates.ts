/** A record that agrees with a request. */
export interface Candidate {
  id: number;
  likelihood: number;
  /** The fields of the request that agree with it. */
  matched_on: string[];
  /** Whether a name of an organization is equal with its legal forms. */
  isWhole: boolean;
}

/** A record that shares something with a request. */
export interface FoundRecord {
  /** The place of the request. */
  nr: number;
  id: number;
  name: string;
  is_at_location: boolean | null;
}

/** A record as a candidate, by the fields of the request that agree with it; null where too little agrees. */
export function candidate(
  id: number,
  agrees: Readonly<Record<string, boolean | null | undefined>>,
  likelihood: number | null,
  isWhole: boolean,
): Candidate | null {
  if (likelihood === null) return null;
  return { id, likelihood, matched_on: Object.keys(agrees).filter((field) => agrees[field]), isWhole };
}

/**
 * The candidates of each request.
 * @param found records with the place of their request, in the order of precedence of level ones
 */
export function candidatesOf<Request, Found extends FoundRecord>(
  requests: readonly Request[],
  found: readonly Found[],
  candidateOf: (request: Request, found: Found) => Candidate | null,
): Candidate[][] {
  const byRequest = Map.groupBy(found, ({ nr }) => nr);
  return requests.map((request, nr) =>
    (byRequest.get(nr) ?? []).flatMap((one) => candidateOf(request, one) ?? []),
  );
}
