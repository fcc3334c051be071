import { expect, test } from 'vitest'
import { chunkFileName, preloadDependencies } from './preload.ts'

const NEEDED = ['assets/frame.js', 'assets/styles.css']
const FRAME = nameOf('/talao/apps/web/src/app/shell.tsx')
const HOME = nameOf('/talao/apps/web/src/features/home/home-page.tsx')

test('the first piece asks for the code of the frame with the frame', () => {
  expect(preloadDependencies()(FRAME, NEEDED, { hostType: 'js' })).toEqual(NEEDED)
})

test('the first piece does not name again what the page itself asks for', () => {
  const ahead = preloadDependencies()
  ahead('assets/index.js', ['assets/react.js'], { hostType: 'html' })
  expect(ahead(FRAME, ['assets/react.js', ...NEEDED], { hostType: 'js' })).toEqual(NEEDED)
})

test('of every other page it names the styles alone', () => {
  expect(preloadDependencies()(HOME, NEEDED, { hostType: 'js' })).toEqual(['assets/styles.css'])
})

function nameOf(module: string): string {
  return chunkFileName({ facadeModuleId: module }).replace('[hash:7]', 'a1_B-2')
}
