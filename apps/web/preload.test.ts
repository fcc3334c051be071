import { expect, test } from 'vitest'
import { nameOfPiece, piecesAhead } from './preload.ts'

const NEEDED = ['assets/frame.js', 'assets/styles.css']
const nameOf = (module: string) => nameOfPiece({ facadeModuleId: module }).replace('[hash]', 'a1_B-2')

test('the first piece asks for the code of the frame with the frame', () => {
  expect(piecesAhead(nameOf('/talao/apps/web/src/app/shell.tsx'), NEEDED, { hostType: 'js' })).toEqual(NEEDED)
})

test('of every other page it names the styles alone', () => {
  const page = nameOf('/talao/apps/web/src/features/home/home-page.tsx')
  expect(piecesAhead(page, NEEDED, { hostType: 'js' })).toEqual(['assets/styles.css'])
})
