/** `npm run test:deep` shows at length what `npm test` shows on a small scale. */
export const IS_DEEP = process.env['TALAO_DEPTH'] === 'deep'

/** How many, how long or which: `small` in `npm test`, `deep` in `npm run test:deep`. */
export function byDepth<T>(small: T, deep: T): T {
  return IS_DEEP ? deep : small
}
