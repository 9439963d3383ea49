/** Announced with its field, which `faultProps` connects it to. */
export function FieldProblem({ id, problem }: { id: string; problem: string | undefined }) {
  return problem ? (
    <p id={id} className="mt-1 text-sm text-danger">
      {problem}
    </p>
  ) : null;
}
