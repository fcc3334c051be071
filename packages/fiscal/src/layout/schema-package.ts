/** A published set of schemas that changes a layout from a day on. A list of packages is ordered, oldest first. */
export type SchemaPackage = {
  /** Name of the official package. */
  name: string
  /** First day of production (`YYYY-MM-DD`), or null for the oldest package. */
  from: string | null
  /** Documents are written by this package. False while its official schema is not at hand. */
  isEmitted: boolean
}

/** Whether documents may contain what a package brought. A package repeats everything of those before it. */
export function isPackageEmitted(name: string, packages: readonly SchemaPackage[]): boolean {
  return holdersOf(name, packages).some(({ isEmitted }) => isEmitted)
}

/** Whether a document of that day (`YYYY-MM-DD`) may contain what a package brought. */
export function isPackageInForce(name: string, day: string, packages: readonly SchemaPackage[]): boolean {
  return holdersOf(name, packages).some(({ isEmitted, from }) => isEmitted && (from === null || from <= day))
}

function holdersOf(name: string, packages: readonly SchemaPackage[]): readonly SchemaPackage[] {
  const first = packages.findIndex((one) => one.name === name)
  return first < 0 ? [] : packages.slice(first)
}
