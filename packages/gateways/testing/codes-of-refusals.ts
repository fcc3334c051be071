/** Codes to test: those of the technical notes of November 2026, older ones, and codes that no table has. */
export const REFUSALS: readonly string[] = [
  ...range(156, 188),
  ...range(1021, 1026),
  ...range(1277, 1283),
  ...'321 778 942 972 1036 1037 1115 1118 1119 1273 1274 121 189 199 1999 9998'.split(' '),
]

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
}
