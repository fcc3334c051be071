import path from 'node:path'
import { expect, test } from '@playwright/test'
import type * as Fiscal from '@talao/fiscal'
import { build } from 'vite'
import { root } from '../../tools/launcher/root.ts'
import { composeNfeExample, readNfeExample } from '../examples/nfe-example.ts'

const EXAMPLE = '07-lucro-real-com-difal-e-ibs-cbs'

test('the whole law runs in a browser and says the same there as on the server', async ({ page }) => {
  const code = await bundled(path.join(root, 'packages/fiscal/src/index.ts'))
  expect(code).not.toContain('node:')
  await page.addScriptTag({ content: code })
  const { nfe, emission } = readNfeExample(EXAMPLE)
  const inBrowser = await page.evaluate(
    ([note, { issued_at, serie, number, code: cNF }]) => {
      const { fiscal } = globalThis as typeof globalThis & { fiscal?: typeof Fiscal }
      if (!fiscal) throw new Error('the bundle names itself fiscal')
      const issuedAt = new Date(issued_at)
      const composed = fiscal.composeNfe({ nfe: note, serie, number, code: cNF, issuedAt, program: 'Talao 1.0' })
      return { ...composed, rules: fiscal.checkNfe(note, fiscal.dayInSaoPaulo(issuedAt)) }
    },
    [nfe, emission] as const,
  )
  const here = composeNfeExample(readNfeExample(EXAMPLE))
  expect(inBrowser).toEqual({ ...here, rules: [] })
})

/** Bundles all exports of the package into one script that defines `fiscal`. */
async function bundled(entry: string): Promise<string> {
  const lib = { entry, formats: ['iife' as const], name: 'fiscal' }
  const result = await build({ configFile: false, logLevel: 'silent', build: { write: false, lib } })
  const [output] = Array.isArray(result) ? result : []
  const [chunk] = output?.output ?? []
  if (chunk?.type !== 'chunk') throw new Error('vite made no script')
  return chunk.code
}
