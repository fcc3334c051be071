// table
/**
 * Texts of the codes that only SEFAZ's own services answer. The other codes are in the table shared with the Focus
 * gateway. Fonte: Manual de Orientação do Contribuinte 7.0 (anexo I), NT 2014.001 (EPEC), NT 2025.001 (modo síncrono).
 */
export const SERVICE_TEXTS: Readonly<Record<string, string>> = {
  '103': 'Lote recebido com sucesso',
  '104': 'Lote processado',
  '105': 'Lote em processamento',
  '106': 'Lote nao localizado',
  '107': 'Servico em Operacao',
  '111': 'Consulta cadastro com uma ocorrencia',
  '112': 'Consulta cadastro com mais de uma ocorrencia',
  '113': 'SVC em processo de desativacao SVC sera desabilitada',
  '114': 'SVC desabilitada pela SEFAZ de Origem',
  '124': 'EPEC Autorizado',
  '128': 'Lote de Evento Processado',
  '136': 'Evento registrado, mas nao vinculado a NF-e',
  '142': 'Ambiente de Contingencia EPEC bloqueado para o Emitente',
  '155': 'Cancelamento homologado fora de prazo',
  '205': 'NF-e esta denegada na base de dados da SEFAZ',
  '214': 'Tamanho da mensagem excedeu o limite estabelecido',
  '217': 'NF-e nao consta na base de dados da SEFAZ',
  '222': 'Protocolo de Autorizacao de Uso difere do cadastrado',
  '226': 'Codigo da UF do Emitente diverge da UF autorizadora',
  '236': 'Chave de Acesso com digito verificador invalido',
  '239': 'Cabecalho - Versao do arquivo XML nao suportada',
  '243': 'XML Mal Formado',
  '250': 'UF diverge da UF autorizadora',
  '252': 'Ambiente informado diverge do Ambiente de recebimento',
  '253': 'Digito Verificador da chave de acesso composta invalida',
  '258': 'CNPJ da consulta invalido',
  '259': 'CNPJ da consulta nao cadastrado como contribuinte na UF',
  '261': 'IE da consulta nao cadastrada como contribuinte na UF',
  '264': 'CPF da consulta nao cadastrado como contribuinte na UF',
  '265': 'A UF da consulta difere da UF do Web Service',
  '280': 'Certificado Transmissor invalido',
  '281': 'Certificado Transmissor Data Validade',
  '282': 'Certificado Transmissor sem CNPJ',
  '285': 'Certificado Transmissor difere ICP-Brasil',
  '289': 'Codigo da UF informada diverge da UF solicitada',
  '290': 'Certificado Assinatura invalido',
  '291': 'Certificado Assinatura Data Validade',
  '292': 'Certificado Assinatura sem CNPJ',
  '295': 'Certificado Assinatura difere ICP-Brasil',
  '297': 'Assinatura difere do calculado',
  '298': 'Assinatura difere do padrao do Projeto',
  '402': 'XML da area de dados com codificacao diferente de UTF-8',
  '404': 'Uso de prefixo de namespace nao permitido',
  '416': 'Falha na descompactacao da area de dados',
  '420': 'Cancelamento para NF-e ja cancelada',
  '452': 'Solicitada resposta assincrona para Lote com somente 1 (uma) NF-e (indSinc=0)',
  '453': 'Ano de inutilizacao nao pode ser superior ao Ano atual',
  '468': 'NF-e com Tipo Emissao = 4, sem EPEC correspondente',
  '484': 'Chave de Acesso com tipo de emissao diferente de 4 (posicao 35 da Chave de Acesso)',
  '485': 'Duplicidade de numeracao do EPEC (Modelo, CNPJ, Serie e Numero)',
  '491': 'O tpEvento informado invalido',
  '494': 'Chave de Acesso inexistente',
  '502': 'Erro na Chave de Acesso - Campo Id nao corresponde a concatenacao dos campos correspondentes',
  '570': 'Tipo de Emissao 3, 6 ou 7 so e valido nas contingencias SCAN/SVC',
  '572': 'Erro Atributo ID do evento nao corresponde a concatenacao dos campos ("ID" + tpEvento + chNFe + nSeqEvento)',
  '574': 'O autor do evento diverge do emissor da NF-e',
  '577': 'A data do evento nao pode ser menor que a data de emissao da NF-e',
  '578': 'A data do evento nao pode ser maior que a data do processamento',
  '579': 'A data do evento nao pode ser menor que a data de autorizacao para NF-e nao emitida em contingencia',
  '588': 'Nao e permitida a presenca de caracteres de edicao no inicio/fim da mensagem ou entre as tags da mensagem',
  '613': 'Chave de Acesso difere da existente em BD',
  '661': 'NF-e ja existente para o numero do EPEC informado',
  '662': 'Numeracao do EPEC esta inutilizada na Base de Dados da SEFAZ',
  '713': 'Tipo de Emissao diferente de 6 ou 7 para contingencia da SVC acessada',
  '764': 'Solicitada resposta sincrona para Lote com mais de uma NF-e (indSinc=1)',
}

/** Denials. They use up the note's number. */
export const DENIALS: readonly string[] = ['110', '301', '302', '303']

/**
 * The text as the services write it. Codes from 201 on, except denials, get the prefix: `Rejeicao: Duplicidade de NF-e
 * [nRec:…]`.
 */
export function xMotivoOf({ code, text }: { code: string; text: string }): string {
  const isRefusal = Number(code) > 200 && !DENIALS.includes(code)
  return (isRefusal ? `Rejeicao: ${text}` : text).slice(0, MAX_REASON)
}

/** Fonte: TMotivo. */
const MAX_REASON = 255
