export function JobsPage({ page }: { page: number }) {
  return <h1>Jobs {page}</h1>
}
