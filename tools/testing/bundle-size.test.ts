import { describe, expect, it } from 'vitest'
import { judgeBundles, type Manifest } from './bundle-size.ts'

const SIGN_IN = 'src/features/sign-in/sign-in-page.tsx'
const LIST = 'src/features/nfe/list-page.tsx'
const FORM = 'src/features/tasks/list-page.tsx'

const manifest: Manifest = {
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    dynamicImports: [SIGN_IN, LIST, FORM, 'src/app/shell.tsx'],
    css: ['entry.css'],
  },
  'src/app/shell.tsx': { file: 'shell.js', imports: ['library'] },
  library: { file: 'library.js', css: ['library.css'] },
  charts: { file: 'charts.js' },
  [SIGN_IN]: { file: 'sign-in.js' },
  [LIST]: { file: 'list.js', imports: ['library'] },
  [FORM]: { file: 'form.js', imports: ['library'], dynamicImports: ['charts'], css: ['form.css'] },
}

const WEIGHTS: Record<string, number> = {
  'entry.js': 100_000,
  'shell.js': 30_000,
  'library.js': 60_000,
  'charts.js': 400_000,
  'sign-in.js': 20_000,
  'list.js': 20_000,
  'form.js': 40_000,
  'entry.css': 10_000,
  'library.css': 20_000,
  'form.css': 5_000,
}

function tooHeavy(others: Record<string, number> = {}): string[] {
  return judgeBundles(manifest, (file) => others[file] ?? WEIGHTS[file] ?? 0)
    .filter(({ bytes, limit }) => bytes > limit)
    .map(({ sentence }) => sentence)
}

describe('the weight of the pages', () => {
  it('is right when each keeps to its limit; what comes later by itself does not count', () => {
    expect(tooHeavy()).toEqual([])
  })

  it.each([
    ['sign-in.js', 30_001, `${SIGN_IN}: 130.0 kB of 130 kB gzip`],
    ['list.js', 40_001, `first list, ${LIST}: 230.0 kB of 230 kB gzip`],
    ['form.js', 50_500, `${FORM}, beyond the first list: 50.5 kB of 50 kB gzip`],
    ['form.css', 16_000, 'styles of the page that has most: 46.0 kB of 45 kB gzip'],
  ])('is refused when %s grows', (file, bytes, sentence) => {
    expect(tooHeavy({ [file]: bytes })).toEqual([sentence])
  })

  it('cannot be told of a web without its first list', () => {
    const without: Manifest = { 'index.html': { file: 'entry.js', isEntry: true, dynamicImports: [SIGN_IN] } }
    expect(() => judgeBundles(without, () => 1)).toThrow(LIST)
  })
})
