// table
import type { Call } from '@talao/contract/api'

/**
 * The calls that clients already use (docs/especificacao/chamadas.md), and ours that answer them. `how`: what the
 * request carries besides method and path.
 */
export type Specified = { method: string; path: string; how?: string; calls: readonly Call[] }

const PUT_OVERRIDE = '_method=PUT'
const LIST = 'with, pagination, per_page, page, order_by, order_direction, company_id, busca'

export const SPECIFIED_CALLS: Readonly<Record<string, readonly Specified[]>> = {
  'Acesso e pessoa': [
    { method: 'POST', path: '/oauth/token', how: 'grant_type=password', calls: ['POST /oauth/token'] },
    { method: 'GET', path: '/api/auth/user', how: 'with=roles', calls: ['GET /api/auth/user'] },
    { method: 'GET', path: '/api/auth/logout', calls: ['GET /api/auth/logout'] },
  ],
  Avisos: [
    { method: 'GET', path: '/api/notification', how: 'unread', calls: ['GET /api/notification'] },
    {
      method: 'PUT',
      path: '/api/notification/{id} e /api/notification/ALL',
      calls: ['PUT /api/notification/:id', 'PUT /api/notification/ALL'],
    },
  ],
  Empresas: [
    { method: 'GET', path: '/api/company', how: 'with, filtros, total=true', calls: ['GET /api/company'] },
    { method: 'GET', path: '/api/company/{id}', calls: ['GET /api/company/:id'] },
    {
      method: 'POST',
      path: '/api/company',
      how: `multipart; ${PUT_OVERRIDE} com id`,
      calls: ['POST /api/company', 'PUT /api/company/:id'],
    },
    { method: 'GET', path: '/api/files/{logo_path}', calls: ['GET /api/files/*'] },
    {
      method: 'GET',
      path: '/api/reports/dashboard/notes-ranking',
      how: 'type_date, start_date, end_date, limit=10',
      calls: ['GET /api/reports/dashboard/notes-ranking'],
    },
    { method: 'GET', path: '/api/company-config', how: 'company_id, first=true', calls: ['GET /api/company-config'] },
    {
      method: 'POST',
      path: '/api/company-config',
      how: `${PUT_OVERRIDE} com id`,
      calls: ['POST /api/company-config', 'PUT /api/company-config/:id'],
    },
  ],
  'NF-e': [
    {
      method: 'GET',
      path: '/api/fiscal-note',
      how: `${LIST}, enotas_status, in_production, start_ e end_, total, total_amount, month_report_amount`,
      calls: ['GET /api/fiscal-note'],
    },
    { method: 'GET', path: '/api/fiscal-note/{id}', calls: ['GET /api/fiscal-note/:id'] },
    {
      method: 'POST',
      path: '/api/company-complementary/nfe-default-setting/{company_id}',
      calls: ['POST /api/company-complementary/nfe-default-setting/:company_id'],
    },
    {
      method: 'GET e POST',
      path: '/api/nfe-access-setting/{company_id}',
      calls: ['GET /api/nfe-access-setting/:company_id', 'PUT /api/nfe-access-setting/:company_id'],
    },
    {
      method: 'POST',
      path: '/api/fiscal-note',
      how: `${PUT_OVERRIDE} com id`,
      calls: ['POST /api/fiscal-note', 'PUT /api/fiscal-note/:id'],
    },
    {
      method: 'GET',
      path: '/api/sintegra/consult/{document}',
      calls: ['GET /api/sintegra/consult/:document'],
    },
    { method: 'GET', path: '/api/city', how: 'ibge_code', calls: ['GET /api/city'] },
  ],
  'NFS-e': [
    {
      method: 'GET',
      path: '/api/service-fiscal-note',
      how: `${LIST}, enotas_status, start_ e end_, total, total_amount, month_report_amount, in_production`,
      calls: ['GET /api/service-fiscal-note'],
    },
    { method: 'GET', path: '/api/service-fiscal-note/{id}', calls: ['GET /api/service-fiscal-note/:id'] },
    {
      method: 'POST',
      path: '/api/service-fiscal-note e /api/service-fiscal-note/{id}',
      how: `${PUT_OVERRIDE} com id`,
      calls: ['POST /api/service-fiscal-note', 'PUT /api/service-fiscal-note/:id'],
    },
    {
      method: 'GET e POST',
      path: '/api/company-complementary/nfs-access-setting/{companyId}',
      how: PUT_OVERRIDE,
      calls: [
        'GET /api/company-complementary/nfs-access-setting/:companyId',
        'PUT /api/company-complementary/nfs-access-setting/:companyId',
      ],
    },
    {
      method: 'POST',
      path: '/api/company-complementary/nfs-default-setting/{companyId}',
      how: PUT_OVERRIDE,
      calls: ['PUT /api/company-complementary/nfs-default-setting/:companyId'],
    },
  ],
  Integrações: [
    {
      method: 'GET',
      path: '/api/integration-{eduzz, monetizze, xgrow, ticto, hotmart}',
      how: 'também total=true',
      calls: [
        'GET /api/integration-eduzz',
        'GET /api/integration-monetizze',
        'GET /api/integration-xgrow',
        'GET /api/integration-ticto',
        'GET /api/integration-hotmart',
      ],
    },
    { method: 'GET', path: '/api/sale-integration', calls: ['GET /api/sale-integration'] },
    { method: 'GET', path: '/api/sale-integration/{id}', calls: ['GET /api/sale-integration/:id'] },
    {
      method: 'POST',
      path: '/api/sale-integration',
      how: PUT_OVERRIDE,
      calls: ['POST /api/sale-integration', 'PUT /api/sale-integration/:id'],
    },
    {
      method: 'POST',
      path: '/api/sale-integration/import-sale-between-dates/{id}',
      calls: ['POST /api/sale-integration/import-sale-between-dates/:id'],
    },
    {
      method: 'POST',
      path: '/api/sale-integration/import-sale-by-transaction/{id}',
      calls: ['POST /api/sale-integration/import-sale-by-transaction/:id'],
    },
    {
      method: 'POST',
      path: '/api/integration-hotmart e /api/integration-hotmart/{id}',
      how: PUT_OVERRIDE,
      calls: ['POST /api/integration-hotmart', 'PUT /api/integration-hotmart/:id'],
    },
    {
      method: 'POST',
      path: '/api/integration-import/sale/hotmart/{id}',
      how: 'transaction, ou start e end',
      calls: ['POST /api/integration-import/sale/hotmart/:id'],
    },
    { method: 'GET', path: '/api/integration/HOTMART/{id}', calls: ['GET /api/integration/HOTMART/:id'] },
  ],
  'Vendas, produtos e arquivos': [
    {
      method: 'GET',
      path: '/api/sale',
      how: `${LIST}, status, datas, type_integration, note_status, has_coproducer, is_physical`,
      calls: ['GET /api/sale'],
    },
    {
      method: 'GET',
      path: '/api/product',
      how: `${LIST}, integration_hotmart_id, total=true`,
      calls: ['GET /api/product'],
    },
    {
      method: 'POST',
      path: '/api/sale-file-import',
      how: 'multipart: file e company_id',
      calls: ['POST /api/sale-file-import'],
    },
    {
      method: 'GET',
      path: '/api/sale-file-import',
      how: 'with=user,company,fails, id e filtros',
      calls: ['GET /api/sale-file-import'],
    },
    {
      method: 'GET',
      path: '/api/sale-file-import/{id}/download',
      calls: ['GET /api/sale-file-import/:id/download'],
    },
  ],
}
