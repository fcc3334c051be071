import { readFileSync } from 'node:fs'
import { makeDemoA1 } from '../src/a1/demo.ts'
import { openA1 } from '../src/a1/open.ts'
import { signDps, signEvento, signInut, signNfe, signPedReg } from '../src/seal/sign.ts'
import { prepareSealKey, type SealKeys } from '../src/seal/signature.ts'

export const CHAVE = '35261112ABC34501DE35550010000001231135724685'
export const IDS = {
  infNFe: `NFe${CHAVE}`,
  infEvento: `ID110111${CHAVE}01`,
  infInut: 'ID352612ABC34501DE3555001000000010000000020',
  infDPS: 'DPS3550308212ABC34501DE3500001000000000000001',
  infPedReg: 'PRE35503081212ABC34501DE35000000000000126111234567890101101',
} as const

/** PEM keys as stored, of a new self-signed certificate for 12.ABC.345/01DE-35, valid in November 2026. */
export function demoKeys(): SealKeys {
  const notBefore = new Date('2026-11-01T00:00:00Z')
  const notAfter = new Date('2026-11-30T00:00:00Z')
  return keysOf(makeDemoA1({ corporateName: 'LOJA', cnpj: '12ABC34501DE35', password: 'x', notBefore, notAfter }))
}

function keysOf(file: Uint8Array): SealKeys {
  const result = openA1({ file, password: 'x', now: new Date('2026-11-20T12:00:00Z') })
  if (!result.ok) throw new Error(result.detail)
  return { keyPem: result.certificate.key_pem, certificatePem: result.certificate.certificate_pem }
}

/** A fixed key pair in the format of `demoKeys`, so that the size of a signed document is the same in each test run. */
export const KEYS = keysOf(readFileSync(new URL('./fixtures/loja.p12', import.meta.url)))
export const KEY = prepareSealKey(KEYS)

/** One signed document of each kind, with `inner` as the content. */
export function signedDocuments(inner = '<tpAmb>2</tpAmb><vNF>97.00</vNF><xNome>A &amp; B</xNome>') {
  const versao = '1.01'
  return {
    infNFe: signNfe({ ...KEY, id: IDS.infNFe, infNFe: inner }),
    infEvento: signEvento({ ...KEY, id: IDS.infEvento, infEvento: inner }),
    infInut: signInut({ ...KEY, id: IDS.infInut, infInut: inner }),
    infDPS: signDps({ ...KEY, id: IDS.infDPS, infDPS: inner, versao }),
    infPedReg: signPedReg({ ...KEY, id: IDS.infPedReg, infPedReg: inner, versao }),
  }
}
