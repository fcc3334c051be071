import { generateKeyPairSync } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { cbsOf2027 } from '../../../testing/norm-bundles.ts'
import { fixedClock } from '../../kit/clock.ts'
import { isSignedBy, readBundleFile } from './bundle-file.ts'
import { makeKey, packBundle } from './commands.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'talao-norms-'))
const at = (name: string) => path.join(folder, name)
const clock = fixedClock('2026-12-22T12:00:00Z')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function rowsFile(name: string, content: object): string {
  writeFileSync(at(name), JSON.stringify(content))
  return at(name)
}

describe('the commands of a publisher', () => {
  it('make a key once, and pack rows that a house with the public half accepts', async () => {
    const said = await makeKey([at('editora')])
    expect(statSync(at('editora.pem')).mode & 0o777).toBe(0o600)
    await expect(makeKey([at('editora')])).rejects.toThrow('Já existe')
    const source = rowsFile('linhas.json', { version: '2027-01', publisher: 'Editora', rows: [cbsOf2027('8.8')] })
    const packed = await packBundle([source, '--key', at('editora.pem'), '--out', at('pacote.json')], clock)
    expect(packed).toContain('1 linha conferida e assinada')
    const bundle = readBundleFile(readFileSync(at('pacote.json')))
    expect(bundle.payload).toMatchObject({ version: '2027-01', published_at: '2026-12-22T12:00:00.000Z' })
    const public_key = /chave pública: (\S+)/.exec(said)?.[1] ?? ''
    expect(isSignedBy([{ id: 'editora', public_key }], bundle)).toBe(true)
    expect(isSignedBy([{ id: 'outra', public_key }], bundle)).toBe(false)
  })

  it('sign with no key that a house would not take', async () => {
    const source = rowsFile('mais.json', { version: '2027-03', publisher: 'Editora', rows: [cbsOf2027('8.8')] })
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(at('rsa.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    copyFileSync(at('editora.pem'), at('editora (1).pem'))
    const pack = (key: string) => packBundle([source, '--key', key, '--out', at('mais-pacote.json')], clock)
    for (const key of [source, at('rsa.pem')]) await expect(pack(key)).rejects.toThrow('Esta não é uma chave')
    await expect(pack(at('editora (1).pem'))).rejects.toThrow('Dê à chave um nome')
    expect(existsSync(at('mais-pacote.json'))).toBe(false)
  })

  it('sign nothing that does not pass the check, and say why', async () => {
    const wrong = { version: '2027-02', publisher: 'Editora', rows: [cbsOf2027('880')] }
    const options = ['--key', at('editora.pem'), '--out', at('errado.json')]
    await expect(packBundle([rowsFile('errado-linhas.json', wrong), ...options], clock)).rejects.toThrow(
      'rows.0.value.percent',
    )
    await expect(packBundle([rowsFile('vazio.json', {}), ...options], clock)).rejects.toThrow('rows')
    expect(existsSync(at('errado.json'))).toBe(false)
  })
})
