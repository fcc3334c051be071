import { AppError } from '@talao/contract'
import type { A1, A1Result } from '@talao/documents'
import { dayInSaoPaulo, formatCnpj } from '@talao/fiscal'

type Refused = Extract<A1Result, { ok: false }>

/** Error for an uploaded certificate, at the field that fixes it. The text says what was found in the file. */
export function certificateRefusal({ code, finding }: Refused): AppError {
  const text = finding.unreadable ? UNREADABLE[finding.unreadable] : finding.isA3 ? IS_A3 : validityText(finding)
  return besideField(code, code === 'certificado_senha_incorreta' ? 'a1_certificate_password' : FILE, text)
}

function validityText({ validity }: Refused['finding']): string | undefined {
  const day = (instant: Date) => dayInSaoPaulo(instant).split('-').toReversed().join('/')
  return (
    validity && `O certificado vale de ${day(validity.from)} a ${day(validity.until)}. Envie um certificado A1 vigente.`
  )
}

/** Error for a certificate of a CNPJ other than the company's and its head office's. */
export function foreignCertificate({ cnpj }: Pick<A1, 'cnpj'>): AppError {
  const text = cnpj
    ? `O certificado é do CNPJ ${formatCnpj(cnpj)}. Envie o certificado desta empresa ou da matriz dela.`
    : 'O certificado não traz um CNPJ, como o de uma pessoa (e-CPF). Envie o e-CNPJ da empresa, do tipo A1.'
  return besideField('certificado_de_outro_cnpj', FILE, text)
}

/** Error for a certificate from `npm run demo:certificate` or a demonstration, used where notes have fiscal value. */
export function inventedCertificate(): AppError {
  const text =
    'Este certificado é de demonstração e não assina notas de verdade. Envie o A1 que a certificadora entregou.'
  return besideField('certificado_nao_assina', FILE, text)
}

const FILE = 'a1_certificate_file'
const SEND = 'Envie o arquivo .pfx ou .p12 do certificado A1.'
const IS_A3 =
  'Este certificado é do tipo A3: a chave fica no cartão, no token ou na nuvem e não sai em arquivo. Para emitir aqui é preciso um e-CNPJ do tipo A1.'

const UNREADABLE: Readonly<Record<NonNullable<Refused['finding']['unreadable']>, string>> = {
  empty: `O arquivo está vazio. ${SEND}`,
  picture: `Este arquivo é uma imagem, e não um certificado. ${SEND}`,
  pdf: `Este arquivo é um PDF, e não um certificado. ${SEND}`,
  archive: 'Este arquivo é um pacote compactado (ZIP). Abra o pacote e envie o .pfx ou .p12 que está dentro dele.',
  java_keystore: 'Este arquivo é um repositório de chaves do Java (JKS). Exporte dele um .pfx ou .p12 e envie-o.',
  private_key:
    'Este arquivo é de texto PEM, com a chave privada. Junte a chave e o certificado em um .pfx ou .p12 e envie-o.',
  signing_request:
    'Este arquivo é o pedido de um certificado (CSR). Envie o .pfx ou .p12 que a certificadora entregou depois dele.',
  web_page: `Este arquivo é uma página da internet, e não um certificado. Baixe o certificado de novo. ${SEND}`,
  text: `Este arquivo é um texto, e não um certificado. ${SEND}`,
  cut: 'O arquivo do certificado está incompleto. Copie-o ou baixe-o de novo, inteiro, e envie.',
  damaged:
    'O arquivo do certificado veio alterado e não abre. Copie-o ou baixe-o de novo de onde ele está, sem abri-lo em outro programa, e envie.',
  unknown_protection:
    'A proteção deste arquivo é de um tipo que não se abre aqui. Exporte o certificado de novo, com as opções comuns, e envie.',
  costly:
    'A proteção deste arquivo pede mais trabalho do que se aceita aqui. Exporte o certificado de novo, com as opções comuns, e envie.',
}

function besideField(code: Refused['code'] | 'certificado_de_outro_cnpj', field: string, text?: string): AppError {
  const { message } = new AppError(code, text === undefined ? {} : { text })
  return new AppError(code, { text: message, errors: { [field]: [message] } })
}
