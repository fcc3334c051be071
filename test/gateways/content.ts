import { readNfe, readNfse } from '@talao/fiscal'

/**
 * The content of an NF-e, without what the law leaves to the issuer. Leaves out the random code of the key (cNF) and
 * with it key and check digit, the program (verProc), the payment indicator (indPag, optional in the layout but sent by
 * Focus), a fantasy name equal to the name (Focus takes it from its register, where it is mandatory), totals of zero,
 * PIS and COFINS of zero under code 99 (Focus requires them on notes of 2027 without them), and trailing zeros of
 * decimals.
 */
export function contentOfNfe(xml: string): unknown {
  const { Id: _key, ide, emit, det, total, pag, ...content } = readNfe(xml).nfe
  const { cNF: _code, cDV: _digit, verProc: _program, ...emission } = ide
  const { xFant, ...issuer } = emit
  const { ICMSTot, ...totals } = total
  return asNumbers({
    ...content,
    det: det.map(({ imposto: { PIS, COFINS, ...imposto }, ...item }) => ({
      ...item,
      imposto: {
        ...imposto,
        ...(isNothing(PIS?.PISOutr) ? {} : { PIS }),
        ...(isNothing(COFINS?.COFINSOutr) ? {} : { COFINS }),
      },
    })),
    ide: emission,
    emit: { ...issuer, ...(xFant !== emit.xNome && { xFant }) },
    total: {
      ...totals,
      ICMSTot: Object.fromEntries(Object.entries(ICMSTot).filter(([, value]) => Number(value) !== 0)),
    },
    pag: { ...pag, detPag: pag.detPag.map(({ indPag: _atSight, ...payment }) => payment) },
  })
}

function isNothing(group: { CST: string } | undefined): boolean {
  return group?.CST === '99'
}

function asNumbers(node: unknown): unknown {
  if (typeof node === 'string') return DECIMAL.test(node) ? node.replace(/\.?0+$/, '') : node
  if (Array.isArray(node)) return node.map(asNumbers)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(Object.entries(node).map(([tag, value]) => [tag, asNumbers(value)]))
}

const DECIMAL = /^\d+\.\d+$/

/**
 * The content of an NFS-e, without what belongs to one transmission: key, numbers of the DPS and of the document,
 * instants of emission and of the answer, the program that made the DPS, and the issuer's reference (cIntContrib: the
 * sale with Focus, our own reference where we send directly).
 */
export function contentOfNfse(xml: string): unknown {
  const { Id: _key, nDFSe: _document, dhProc: _answered, DPS, ...content } = readNfse(xml).nfse
  const { Id: _dps, serie: _serie, nDPS: _number, dhEmi: _issued, verAplic: _program, ...declared } = DPS.infDPS
  const { cIntContrib: _name, ...service } = declared.serv.cServ
  return asNumbers({ ...content, declared: { ...declared, serv: { ...declared.serv, cServ: service } } })
}
