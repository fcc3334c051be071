import { SEFIN_FORM } from '@talao/documents/seal/algorithms'
import { signCanonical } from '@talao/documents/seal/signature'
import { KEY } from '@talao/documents/testing/seal'
import { buildChaveNfse, buildNfseEventId, type InfEvento, type InfNfse, type InfPedReg } from '@talao/fiscal'
import type { Layout } from '@talao/fiscal/layout/row'
import { writeLayout } from '@talao/fiscal/layout/write'
import { INF_EVENTO } from '@talao/fiscal/nfse/layout/event'
import { INF_NFSE } from '@talao/fiscal/nfse/layout/nfse'
import { readDps, readNfseEventRequest } from '@talao/fiscal/nfse/read'
import { canonicalXml } from '@talao/fiscal/xml/canonical'
import { readXml } from '@talao/fiscal/xml/read'
import { child } from '@talao/fiscal/xml/tree'

/** The key that the simulated authority gives to a note. */
export function chaveOf(document = '11222333000181', number = 7): string {
  return buildChaveNfse({ cityId: 3550308, environment: 2, document, number, yearMonth: '2611', code: '012345678' })
}

/** The NFS-e that the authority creates from a signed DPS. */
export function nfseOf(dps: string, chave = chaveOf(), changes: Partial<InfNfse> = {}): string {
  const { dps: infDPS } = readDps(dps)
  const value: InfNfse = {
    Id: `NFS${chave}`,
    xLocEmi: 'São Paulo',
    xLocPrestacao: 'São Paulo',
    nNFSe: String(Number(chave.slice(23, 36))),
    xTribNac: 'Instrução e treinamento',
    verAplic: 'Autoridade_1.0',
    ambGer: '2',
    tpEmis: '1',
    cStat: '100',
    dhProc: '2026-11-20T14:00:05-03:00',
    nDFSe: '7',
    emit: {
      CNPJ: chave.slice(9, 23),
      xNome: 'Escola Exemplo Ltda',
      enderNac: { xLgr: 'Avenida Paulista', nro: '1', xBairro: 'Centro', cMun: '3550308', UF: 'SP', CEP: '01310100' },
    },
    valores: { vLiq: '197.00' },
    DPS: { versao: '1.01', infDPS },
    ...changes,
  }
  return seal('NFSe', INF_NFSE, value, { tag: 'DPS', xml: bare(dps) })
}

/** The event that the authority registers from a signed request. */
export function eventoOf(request: string, changes: Partial<InfEvento> = {}): string {
  const { request: infPedReg } = readNfseEventRequest(request)
  return evento(infPedReg, bare(request), changes)
}

/** An event registered without a request of ours, such as one by the city. */
export function cityEvento(infPedReg: InfPedReg, changes: Partial<InfEvento> = {}): string {
  return evento(infPedReg, null, changes)
}

function evento(infPedReg: InfPedReg, request: string | null, changes: Partial<InfEvento>): string {
  const type =
    Object.keys(infPedReg)
      .find((tag) => /^e[0-9]{6}$/.test(tag))
      ?.slice(1) ?? ''
  const value: InfEvento = {
    Id: buildNfseEventId(infPedReg.chNFSe, type, 1),
    verAplic: 'Autoridade_1.0',
    ambGer: '2',
    nSeqEvento: '1',
    dhProc: '2026-11-21T09:00:00-03:00',
    nDFSe: '8',
    pedRegEvento: { versao: '1.01', infPedReg },
    ...changes,
  }
  return seal('evento', INF_EVENTO, value, request === null ? null : { tag: 'pedRegEvento', xml: request })
}

type Inside = { tag: string; xml: string }

/** Signs a document. The signed XML in `inside` replaces its unsigned form unchanged: it is the last element. */
function seal<V extends { Id: string }>(root: string, layout: Layout<V>, value: V, inside: Inside | null): string {
  const written = writeLayout(layout, value)
  const content = inside
    ? `${written.slice(0, written.lastIndexOf(`<${inside.tag} `))}${inside.xml}</${layout.root}>`
    : written
  const open = `<${root} xmlns="${layout.namespace}" versao="1.01">`
  const document = readXml(`${open}${content}</${root}>`)
  const signed = child(document, layout.root)
  if (!signed) throw new Error(`no ${layout.root}`)
  return `${open}${content}${signCanonical(canonicalXml(signed, [document], 'exclusive'), value.Id, KEY, 'rsa-sha256', SEFIN_FORM)}</${root}>`
}

function bare(document: string): string {
  return document.replace(/^<\?xml[^>]*\?>/, '')
}
