import { readNfse, readXml, stripPunctuation } from '@talao/fiscal'
import { child, textOf, type XmlElement } from '@talao/fiscal/xml/tree'

/** The content of any NFS-e without layout terms, because a city's own note and the national one share no element. */
export type ServiceFacts = {
  issuer: string | undefined
  customer: string | undefined
  name: string | undefined
  competence: string | undefined
  /** Item of the LC 116. */
  item: string | undefined
  description: string | undefined
  cents: number
  discount: number
  conditional: number
  iss_withheld: boolean
  net: number
}

export function factsOfNational(xml: string): ServiceFacts {
  const { valores, DPS } = readNfse(xml).nfse
  const { prest, toma, dCompet, serv, valores: declared } = DPS.infDPS
  return {
    issuer: prest.CNPJ,
    customer: toma?.CPF ?? toma?.CNPJ,
    name: toma?.xNome,
    competence: dCompet,
    item: serv.cServ.cTribNac.slice(0, 4),
    // City layouts have a single text for both.
    description: squeezed(`${serv.cServ.xDescServ} ${serv.infoCompl?.xInfComp ?? ''}`),
    cents: Number(declared.vServPrest.vServ),
    discount: Number(declared.vDescCondIncond?.vDescIncond ?? 0),
    conditional: Number(declared.vDescCondIncond?.vDescCond ?? 0),
    iss_withheld: declared.trib.tribMun.tpRetISSQN === '2',
    net: Number(valores.vLiq),
  }
}

/** Reads the common part of ABRASF 2.04. */
export function factsOfCity(xml: string): ServiceFacts {
  const note = at(readXml(xml), 'Nfse/InfNfse')
  const declared = at(note, 'DeclaracaoPrestacaoServico/InfDeclaracaoPrestacaoServico')
  const service = at(declared, 'Servico')
  const values = at(service, 'Valores')
  const customer = at(declared, 'TomadorServico')
  return {
    issuer: text(declared, 'Prestador/CpfCnpj/Cnpj'),
    customer: text(customer, 'IdentificacaoTomador/CpfCnpj/Cpf') ?? text(customer, 'IdentificacaoTomador/CpfCnpj/Cnpj'),
    name: text(customer, 'RazaoSocial'),
    competence: text(declared, 'Competencia'),
    item: stripPunctuation(text(service, 'ItemListaServico') ?? '').slice(0, 4),
    description: squeezed(text(service, 'Discriminacao') ?? ''),
    cents: Number(text(values, 'ValorServicos')),
    discount: Number(text(values, 'DescontoIncondicionado') ?? 0),
    conditional: Number(text(values, 'DescontoCondicionado') ?? 0),
    iss_withheld: text(service, 'IssRetido') === '1',
    net: Number(text(note, 'ValoresNfse/ValorLiquidoNfse')),
  }
}

/** One layout preserves line breaks and the other does not. */
function squeezed(words: string): string {
  return words.replace(/\s+/g, ' ').trim()
}

function at(element: XmlElement | undefined, path: string): XmlElement | undefined {
  return path.split('/').reduce<XmlElement | undefined>((found, name) => found && child(found, name), element)
}

function text(element: XmlElement | undefined, path: string): string | undefined {
  const found = at(element, path)
  return found && textOf(found)
}
