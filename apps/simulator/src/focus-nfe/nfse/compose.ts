import { decimalFromCents, isoInSaoPaulo } from '@talao/fiscal'
import type { AnyValue } from '@talao/fiscal/layout/row'
import { municipalityByIbge } from '@talao/reference'
import { type Fields, text } from '../../http/fields.ts'
import { itemOfList } from '../reference-codes.ts'
import type { CancelCase, ServiceCase } from '../service-notes/service-note-kind.ts'
import { composeGroup, unlessEmpty } from '../xml/compose-group.ts'
import { municipalAmounts } from './amounts.ts'
import { block } from './check-request.ts'
import { ADDRESS, CONTACT, DESCRIPTION, VALUES } from './sources.ts'

type Issued = { numero: number; code: string; replaces: number | undefined; at: Date }

/** The city's note as an object of the ABRASF layout. */
export function composeCompNfse(subject: ServiceCase, { numero, code, replaces, at }: Issued): AnyValue {
  const { request, company, city } = subject
  const uf = municipalityByIbge(city.ibge)?.uf
  return {
    Nfse: {
      versao: '2.04',
      InfNfse: {
        Id: `nfse${numero}`,
        Numero: String(numero),
        CodigoVerificacao: code,
        DataEmissao: isoInSaoPaulo(at),
        NfseSubstituida: replaces === undefined ? undefined : String(replaces),
        ValoresNfse: resultOf(block(request, 'servico')),
        PrestadorServico: {
          ...composeGroup(company.data, { RazaoSocial: ['nome'], NomeFantasia: ['nome_fantasia'] }),
          Endereco: composeGroup(company.data, ADDRESS),
          Contato: unlessEmpty(composeGroup(company.data, CONTACT)),
        },
        OrgaoGerador: { CodigoMunicipio: city.ibge, Uf: uf },
        DeclaracaoPrestacaoServico: { InfDeclaracaoPrestacaoServico: declarationOf(subject) },
      },
    },
  }
}

export function composeNfseCancellation({ document, company, city, at }: CancelCase & { at: Date }): AnyValue {
  return {
    versao: '2.04',
    Confirmacao: {
      Pedido: {
        InfPedidoCancelamento: {
          IdentificacaoNfse: {
            Numero: String(document.numero),
            CpfCnpj: { Cnpj: company.cnpj },
            InscricaoMunicipal: text(company.data, 'inscricao_municipal'),
            CodigoMunicipio: city.ibge,
          },
          CodigoCancelamento: '1',
        },
      },
      DataHora: isoInSaoPaulo(at),
    },
  }
}

function declarationOf({ request, rps }: ServiceCase): AnyValue {
  const day = (text(request, 'data_emissao') ?? '').slice(0, 10)
  return {
    Rps: {
      IdentificacaoRps: { Numero: String(rps.number), Serie: rps.serie, Tipo: '1' },
      DataEmissao: day,
      Status: '1',
      RpsSubstituido: replacedRps(request),
    },
    Competencia: day,
    Servico: serviceOf(request),
    Prestador: personOf(block(request, 'prestador')),
    TomadorServico: customerOf(block(request, 'tomador')),
    Intermediario: intermediaryOf(block(request, 'intermediario')),
    RegimeEspecialTributacao: text(request, 'regime_especial_tributacao'),
    OptanteSimplesNacional: yesNo(request, 'optante_simples_nacional'),
    IncentivoFiscal: yesNo(request, 'incentivador_cultural'),
  }
}

/** Série and type default to 1 when the request has only the number. */
export function replacedRps(request: Fields): { Numero: string; Serie: string; Tipo: string } | undefined {
  const Numero = text(request, 'numero_rps_substituido')
  if (!Numero) return undefined
  const [Serie = '1', Tipo = '1'] = ['serie', 'tipo'].map((name) => text(request, `${name}_rps_substituido`))
  return { Numero, Serie, Tipo }
}

/** Maps natureza_operacao of ABRASF 1 to ExigibilidadeISS of ABRASF 2. */
const DUE: Readonly<Record<string, string>> = { '1': '1', '2': '1', '3': '3', '4': '5', '5': '6', '6': '7' }

function serviceOf(request: Fields): AnyValue {
  const service = block(request, 'servico')
  const withheld = yesNo(service, 'iss_retido')
  const { ValorIss = resultOf(service)['ValorIss'], ...values } = composeGroup(service, VALUES)
  return {
    Valores: { ...values, ValorIss },
    IssRetido: withheld,
    ResponsavelRetencao: withheld === '1' ? '1' : undefined,
    ItemListaServico: itemOfList(text(service, 'item_lista_servico') ?? ''),
    ...composeGroup(service, DESCRIPTION),
    ExigibilidadeISS: DUE[text(request, 'natureza_operacao') ?? '1'],
    MunicipioIncidencia: text(block(request, 'prestador'), 'codigo_municipio'),
  }
}

function resultOf(service: Fields): Record<string, string | undefined> {
  const { base, tax, net } = municipalAmounts(service)
  const { Aliquota } = composeGroup(service, { Aliquota: ['aliquota', 'rate'] })
  return {
    BaseCalculo: decimalFromCents(base),
    Aliquota: typeof Aliquota === 'string' ? Aliquota : undefined,
    ValorIss: decimalFromCents(tax),
    ValorLiquidoNfse: decimalFromCents(net),
  }
}

function personOf(fields: Fields): AnyValue {
  const document = unlessEmpty(composeGroup(fields, { Cpf: ['cpf'], Cnpj: ['cnpj'] }))
  return { CpfCnpj: document, InscricaoMunicipal: text(fields, 'inscricao_municipal') }
}

function customerOf(customer: Fields): AnyValue | undefined {
  return unlessEmpty({
    IdentificacaoTomador: unlessEmpty(personOf(customer)),
    NifTomador: text(customer, 'nif'),
    RazaoSocial: text(customer, 'razao_social'),
    Endereco: unlessEmpty(composeGroup(block(customer, 'endereco'), ADDRESS)),
    Contato: unlessEmpty(composeGroup(customer, CONTACT)),
  })
}

function intermediaryOf(fields: Fields): AnyValue | undefined {
  const identification = unlessEmpty(personOf(fields))
  return identification && { IdentificacaoIntermediario: identification, RazaoSocial: text(fields, 'razao_social') }
}

/** ABRASF writes 1 for yes and 2 for no. */
function yesNo(fields: Fields, name: string): '1' | '2' {
  return ['1', 'true'].includes(text(fields, name) ?? '') ? '1' : '2'
}
