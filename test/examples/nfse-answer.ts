import { buildChaveNfse, decimalFromCents, percentOfCents } from '@talao/fiscal'
import type { ComposedDps } from '@talao/fiscal/nfse/compose/compose'
import type { InfDps } from '@talao/fiscal/nfse/layout/dps'
import type { InfNfse } from '@talao/fiscal/nfse/layout/nfse'
import type { NfseExample } from './nfse-example.ts'

/** What Sefin would answer to a DPS: number, key, the values it computes, and the DPS itself as the last child. */
export function answerTo(example: NfseExample, { infDPS, taxes }: ComposedDps): InfNfse {
  const { company, nfs_service } = example.nfse
  const number = 4700 + example.emission.number
  const cityId = Number(infDPS.cLocEmi)
  const yearMonth = infDPS.dhEmi.slice(2, 7).replace('-', '')
  const key = { cityId, environment: 2, document: company.cnpj, number, yearMonth, code: '417093526' }
  const place = infDPS.serv.locPrest.cLocPrestacao ?? infDPS.cLocEmi
  return {
    Id: `NFS${buildChaveNfse(key)}`,
    xLocEmi: nameOf(infDPS.cLocEmi),
    xLocPrestacao: nameOf(place),
    nNFSe: String(number),
    cLocIncid: place,
    xLocIncid: nameOf(place),
    xTribNac: SERVICES[nfs_service.national_service_code ?? ''] ?? 'Serviço da lista nacional',
    verAplic: 'SefinNacional_1.6.0',
    ambGer: '2',
    tpEmis: '1',
    procEmi: '1',
    cStat: infDPS.prest.regTrib.opSimpNac === '2' ? '107' : '100',
    dhProc: infDPS.dhEmi.replace(':00-', ':07-'),
    nDFSe: String(880_000 + number),
    emit: emitOf(example, infDPS),
    valores: valuesOf(infDPS, taxes),
    ...reformOf(infDPS, taxes),
    DPS: { versao: '1.01', infDPS },
  }
}

function emitOf({ nfse: { company } }: NfseExample, { prest }: InfDps): InfNfse['emit'] {
  const { address } = company
  return {
    CNPJ: company.cnpj,
    ...(company.municipal_registration && { IM: company.municipal_registration }),
    xNome: company.corporate_name.replace(/[“”]/g, '"'),
    enderNac: {
      xLgr: address?.street ?? '',
      nro: address?.number ?? '',
      xBairro: address?.neighborhood ?? '',
      cMun: String(address?.city_id),
      UF: address?.state?.uf ?? '',
      CEP: address?.postal_code ?? '',
    },
    ...(prest.fone && { fone: prest.fone }),
    ...(prest.email && { email: prest.email }),
  }
}

function valuesOf(infDPS: InfDps, { iss, withheld, net }: ComposedDps['taxes']): InfNfse['valores'] {
  const isTaxed = infDPS.valores.trib.tribMun.tribISSQN === '1'
  // When the note may not state the rate, the national system takes it from the city's register.
  const pAliqAplic = infDPS.valores.trib.tribMun.pAliq ?? '2.90'
  const vISSQN = decimalFromCents(percentOfCents(iss.base.cents, pAliqAplic))
  return {
    ...(isTaxed && { vBC: iss.base.result, pAliqAplic, vISSQN }),
    ...(withheld.cents > 0 && { vTotalRet: withheld.result }),
    vLiq: net.result,
  }
}

function reformOf(infDPS: InfDps, { ibsCbs, net }: ComposedDps['taxes']): Pick<InfNfse, 'IBSCBS'> {
  if (!infDPS.IBSCBS || !ibsCbs) return {}
  const { base, ibsUf, ibsMun, cbs } = ibsCbs
  return {
    IBSCBS: {
      cLocalidadeIncid: infDPS.cLocEmi,
      xLocalidadeIncid: nameOf(infDPS.cLocEmi),
      valores: {
        vBC: base.result,
        uf: { pIBSUF: '0.10', pAliqEfetUF: '0.10' },
        mun: { pIBSMun: '0.00', pAliqEfetMun: '0.00' },
        fed: { pCBS: '0.90', pAliqEfetCBS: '0.90' },
      },
      totCIBS: {
        vTotNF: net.result,
        gIBS: {
          vIBSTot: decimalFromCents(ibsUf.cents + ibsMun.cents),
          gIBSUFTot: { vIBSUF: ibsUf.result },
          gIBSMunTot: { vIBSMun: ibsMun.result },
        },
        gCBS: { vCBS: cbs.result },
      },
    },
  }
}

const CITIES: Record<string, string> = { '3550308': 'São Paulo', '4106902': 'Curitiba', '3304557': 'Rio de Janeiro' }

function nameOf(cityId: string): string {
  return CITIES[cityId] ?? 'Exterior'
}

const SERVICES: Record<string, string> = {
  '080201':
    'Instrução, treinamento, orientação pedagógica e educacional, avaliação de conhecimentos de qualquer natureza.',
  '170101': 'Assessoria ou consultoria de qualquer natureza, não contida em outros itens desta lista.',
  '010501': 'Licenciamento ou cessão de direito de uso de programas de computação.',
  '120801': 'Feiras, exposições, congressos e congêneres.',
  '010902': 'Disponibilização, sem cessão definitiva, de conteúdos de vídeo, imagem e texto por meio da internet.',
}
