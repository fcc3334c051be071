// table
/** Wire name → label for filters and column headers. */
export const SEARCH_LABELS: Readonly<Record<string, string>> = {
  id: 'Número interno',
  number: 'Número',
  rps_number: 'Nº de controle',
  customer_document: 'Documento',
  customer_name: 'Nome',
  sale_id: 'Venda',
  authority_code: 'Código da recusa',
  reason: 'Motivo da falha',
  external_sales_id: 'Código da venda',
  external_code: 'Código externo',
  name: 'Nome',
  email: 'E-mail',
  corporate_name: 'Razão social',
  cnpj: 'CNPJ',
  a1_certificate_label: 'Certificado',
  product_id: 'Produto',
  responsible: 'Responsável',
  request_id: 'Pedido',
  user_name: 'Quem',
}
export const DATE_TYPE_LABELS: Readonly<Record<string, string>> = {
  sent_to_provider_at: 'Envio',
  issue_date: 'Competência',
  created_at: 'Criação',
  purchase_date: 'Compra',
  date_to_process: 'Emissão prevista',
  processed_at: 'Processamento',
  a1_certificate_expiration_at: 'Vencimento do certificado',
  started_at: 'Início',
  ended_at: 'Fim',
}
