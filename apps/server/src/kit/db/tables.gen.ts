// table
// Generated from the migrations by tools/database-types.ts. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'

type Generated<T> = ColumnType<T, T | undefined, T>
export type Json = ColumnType<unknown, string, string>

export type AccountMailTable = {
  id: GeneratedAlways<number>
  kind: string
  letter: string | null
  email: string
  name: string | null
  user_id: number | null
  account_token_id: number | null
  token_sealed: string | null
  alarm_id: number | null
  state: Generated<string>
  tries: Generated<number>
  error: string | null
  created_at: Date
  leaves_at: Date | null
  next_try_at: Date
  sent_at: Date | null
}

export type AccountTokenTable = {
  id: GeneratedAlways<number>
  kind: string
  user_id: number | null
  email: string
  name: string | null
  token_hash: Buffer | null
  asked_by: number | null
  starts_at: Date | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export type AppUserTable = {
  id: GeneratedAlways<number>
  name: string
  email: string
  password_hash: string | null
  email_verified_at: Date | null
  is_wise: Generated<boolean>
  disabled_at: Date | null
  last_sign_in_at: Date | null
  preferences: ColumnType<unknown, string | undefined, string>
  created_at: Date
  updated_at: Date
}

export type AppliedDeliveryTable = {
  company_id: number
  sale_integration_id: number
  delivery_key: string
  content_sha256: Buffer | null
  inbox_id: number | null
  applied_at: Date
}

export type AttemptTable = {
  id: GeneratedAlways<number>
  company_id: number
  issue_key_id: number
  note_id: number
  n: number
  state: string
  fence: Generated<number>
  identity: string | null
  contingency: string | null
  token_scope: string | null
  content_type: Generated<string>
  payload_sha256: string
  outcome: string | null
  response_status: number | null
  prepared_at: Date
  sent_at: Date | null
  answered_at: Date | null
}

export type AttemptBytesTable = {
  company_id: number
  attempt_id: number | null
  event_request_id: number | null
  void_range_id: number | null
  note_id: number | null
  at: Date
  direction: string
  purpose: string
  status: number | null
  headers: ColumnType<unknown, string | undefined, string>
  body: Buffer
}

export type AuditHeadTable = {
  company_id: number
  seq: number
  hash: Buffer
}

export type AuditKeyTable = {
  is_only: Generated<boolean>
  key: Buffer
}

export type AuditLogTable = {
  id: GeneratedAlways<number>
  company_id: number
  seq: number
  at: Date
  user_id: number | null
  user_name: string
  ip: string | null
  request_id: string
  call: string
  action: string
  entity: string
  entity_id: number
  before: Json
  after: Json
  before_sha256: Buffer
  after_sha256: Buffer
  erased_at: Date | null
  previous_hash: Buffer
  hash: Buffer
}

export type AuthorityTrafficTable = {
  gateway: string
  place: string
  environment: string
  minute: Date
  requests: Generated<number>
  failures: Generated<number>
  total_ms: Generated<number>
  slowest_ms: Generated<number>
  decisions: Generated<number>
  decision_ms: Generated<number>
}

export type AuthorityWatchTable = {
  state_id: number
  environment: string
  contingency: string | null
  since: Date | null
  reason: string | null
  asked_at: Date
  up_at: Date | null
}

export type BackupRunTable = {
  taken_at: Date
  ended_at: Date
  with_files: boolean
  absent_files: number
  version: string
}

export type CertificateUseTable = {
  id: GeneratedAlways<number>
  company_id: number
  certificate_id: number
  note_id: number | null
  at: Date
}

export type CityTable = {
  id: number
  name: string
  state_id: number
}

export type CityParameterTable = {
  city_id: number
  kind: string
  name: string
  answer: Json
  fetched_at: Date
}

export type ClientPaceTable = {
  company_id: number
  oauth_client_id: number
  window_started_at: Date
  requests: number
}

export type CompanyTable = {
  id: GeneratedAlways<number>
  corporate_name: string
  fantasy_name: string | null
  cnpj: string
  contact: string | null
  municipal_registration: string | null
  state_registration: string | null
  tax_regime: Generated<string>
  special_tax_regime: Generated<string>
  culture_encourager: Generated<boolean>
  email: string | null
  sells: string[] | null
  gateway: Generated<string>
  nfs_gateway: Generated<string>
  homologation_mode: Generated<boolean>
  active: Generated<boolean>
  is_demo: Generated<boolean>
  a1_certificate_path: string | null
  a1_certificate_label: string | null
  a1_certificate_expiration_at: Date | null
  logo_path: string | null
  register_checked_at: Date | null
  register_regime: string | null
  register_status: string | null
  register_confirmed_at: Date | null
  register_confirmed_by: string | null
  register_confirmed_regime: string | null
  register_confirmed_status: string | null
  register_told: string | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
  activity_started_on: string | null
}

export type CompanyAddressTable = {
  company_id: number
  is_abroad: Generated<boolean>
  postal_code: string | null
  street: string | null
  number: string | null
  complement: string | null
  neighborhood: string | null
  city_id: number | null
  state_id: number | null
  country_id: Generated<number>
  abroad_city: string | null
  time_zone: GeneratedAlways<string>
}

export type CompanyCertificateTable = {
  id: GeneratedAlways<number>
  company_id: number
  label: string
  cnpj: string | null
  serial: string
  fingerprint: string
  not_before: Date
  not_after: Date
  certificate_pem: string
  chain_pem: string
  key_sealed: string
  is_current: Generated<boolean>
  told_step: number | null
  created_at: Date
}

export type CompanyConfigTable = {
  id: GeneratedAlways<number>
  company_id: number
  auto_send_notes_enabled: Generated<boolean>
  auto_process_sales_enabled: Generated<boolean>
  send_mail_to_customers_enabled: Generated<boolean>
  auto_since: Date
  max_per_run: Generated<number>
  auto_cancel_on_refund: Generated<boolean>
  auto_cancel_since: Date | null
  resumed_at: Date | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export type CompanyFlightTable = {
  company_id: number
  flown_at: Date
  norms_version: string
  law_days: ColumnType<unknown, string | undefined, string>
  cause_dates: ColumnType<unknown, string | undefined, string>
}

export type CompanyGatewayTable = {
  company_id: number
  gateway: string
  external_id: string | null
  tokens_sealed: string | null
  hook_path_key_hash: Buffer | null
  hook_path_key_sealed: string | null
  hook_secret_sealed: string | null
  hook_rotated_at: Date | null
  certificate_fingerprint: string | null
  own_numbers: Generated<boolean>
  synced_at: Date | null
  sync_error: string | null
  sync_refused: Generated<boolean>
  sync_said: string | null
  sync_fields: Generated<string[]>
  differences: ColumnType<unknown, string | undefined, string>
  checked_at: Date | null
  updated_at: Date
}

export type CompanyRegimeTable = {
  id: GeneratedAlways<number>
  company_id: number
  valid_from: string | null
  valid_to: string | null
  tax_regime: string
  ibs_cbs_regime: string
  factor_r_annex: string | null
  source: string | null
  created_at: Date
  updated_at: Date
}

export type CompanyRevenueTable = {
  id: GeneratedAlways<number>
  company_id: number
  month: string
  amount_cents: number
  created_at: Date
  updated_at: Date
}

export type ContractTable = {
  id: GeneratedAlways<number>
  company_id: number
  status: string
  recurrence: string
  amount_cents: number
  start_date: string
  end_date: string | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export type CountryTable = {
  id: number
  name: string
  iso2: string
  bacen_code: string
}

export type CreditPurchaseTable = {
  id: GeneratedAlways<number>
  company_id: number
  quantity: number
  note: string | null
  created_at: Date
}

export type DeadlockWatchTable = {
  only_row: Generated<boolean>
  deadlocks: number
  grew_at: Date | null
}

export type DemoMonthTable = {
  month: number
  day: string
  sales: Generated<number>
  made_at: Date | null
}

export type DigestTable = {
  user_id: number
  day: string
  since: Date
  until: Date
  account_mail_id: number | null
}

export type DistributionCursorTable = {
  company_id: number
  environment: string
  last_nsu: Generated<number>
  read_at: Date
}

export type EmailTemplateTable = {
  company_id: number
  kind: string
  subject: string
  body: string
  version: Generated<number>
  updated_at: Date
}

export type EventRequestTable = {
  id: GeneratedAlways<number>
  company_id: number
  note_id: number
  kind: string
  sequence: number
  text: string
  motive: string | null
  at: Date
  state: string
  fence: Generated<number>
  content_type: string | null
  payload: Buffer | null
  payload_sha256: string | null
  identity: string | null
  sent_at: Date | null
  answered_at: Date | null
  next_consult_at: Date | null
  consults: Generated<number>
  protocol: string | null
  authority_code: string | null
  authority_message: string | null
  registered_at: Date | null
  created_by: number | null
  created_at: Date
}

export type ExchangeRateTable = {
  currency: string
  day: string
  sell: string
  quoted_at: Date
}

export type GatewayHintTable = {
  company_id: number
  gateway: string
  dedupe_key: string
  ref: string
  received_at: Date
  body: Buffer
}

export type InboxTable = {
  id: GeneratedAlways<number>
  company_id: number
  sale_integration_id: number
  received_at: Date
  headers: Json
  query: Json
  body: Buffer
  state: Generated<string>
  event: string | null
  external_sales_id: string | null
  delivery_key: string | null
  sale_id: number | null
  reason: string | null
  attempts: Generated<number>
  processed_at: Date | null
  request_id: string | null
}

export type InstallmentTable = {
  id: GeneratedAlways<number>
  company_id: number
  contract_id: number
  number: number
  due_date: string
  amount_cents: number
  status: string
  by_contract: Generated<boolean>
  paid_at: Date | null
  created_at: Date
  updated_at: Date
}

export type IntegrationMappingTable = {
  company_id: number
  sale_integration_id: number
  version: number
  mapping: Json
  created_by: number | null
  created_at: Date
}

export type IntegrationProductTable = {
  company_id: number
  sale_integration_id: number
  external_id: string
  title: string
  price_cents: number | null
  currency: string | null
  commission_cents: number | null
  commission_since: string | null
  status: string | null
  type: string | null
  warranty_days: number | null
  is_physical: boolean | null
  selected: Generated<boolean>
  pulled_at: Date
}

export type IssueKeyTable = {
  id: GeneratedAlways<number>
  company_id: number
  note_id: number
  kind: Generated<string>
  gateway: string
  environment: string
  ref: string
  serie: string | null
  number: number | null
  code: string | null
  access_key: string | null
  recalled_at: Date | null
  created_at: Date
}

export type KeptAnswerTable = {
  company_id: number
  user_id: number | null
  oauth_client_id: number | null
  call: string
  key: string
  request_hash: Buffer
  http_status: number
  answer: string
  created_at: Date
}

export type KeyHolderTable = {
  process: string
  key_ids: string[]
  seen_at: Date
  role: string | null
  version: string | null
  started_at: Date | null
  disk_free_bytes: number | null
  disk_bytes: number | null
  pools: ColumnType<unknown, string | null | undefined, string | null>
}

export type LeftLogoTable = {
  company_id: number
  sha256: string
  left_at: Date
}

export type LookupAnswerTable = {
  kind: string
  key: string
  answer: ColumnType<unknown, string | null | undefined, string | null>
  source: string
  fetched_at: Date
}

export type LookupPaceTable = {
  key: string
  taken_at: Date[]
  failures: Generated<number>
  closed_until: Date | null
  updated_at: Date
}

export type MasterKeyTable = {
  key_id: string
  sealing_since: Date
  retired_at: Date | null
  hash_key_sealed: string | null
}

export type MembershipTable = {
  user_id: number
  company_id: number
  role: string | null
  created_at: Date
}

export type NfeAccessSettingTable = {
  company_id: number
  in_production: boolean
  next_number: Generated<number>
  serie: Generated<number>
  next_batch: Generated<number>
  to_push: Generated<boolean>
  updated_at: Date
}

export type NfeDefaultSettingTable = {
  company_id: number
  in_production: Generated<boolean>
  send_mail: Generated<boolean>
  final_customer: Generated<boolean>
  customer_presence: Generated<string>
  unit_measurement: Generated<string>
  goal: Generated<string>
  nature_operation: Generated<string>
  type_operation: Generated<string>
  shipping: Generated<string>
  cfop_same_state: string | null
  cfop_other_state_icms_taxpayer: string | null
  cfop_other_state_no_icms_taxpayer: string | null
  cfop_other_country: string | null
  ncm: string | null
  cest: string | null
  additional_information: string | null
  nfe_tax: ColumnType<unknown, string | undefined, string>
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export type NfsAccessSettingTable = {
  company_id: number
  in_production: boolean
  next_number: Generated<number>
  serie: Generated<string>
  next_batch: Generated<number>
  to_push: Generated<boolean>
  username: string | null
  password_sealed: string | null
  token_sealed: string | null
  sends_registration: Generated<boolean>
  updated_at: Date
}

export type NfsDefaultSettingTable = {
  company_id: number
  in_production: Generated<boolean>
  send_email: Generated<boolean>
  nature_operation: Generated<string>
  deductions_cents: Generated<number>
  nfs_service: ColumnType<unknown, string | undefined, string>
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export type NormBundleTable = {
  id: GeneratedAlways<number>
  layer: string
  version: string
  publisher: string | null
  published_at: Date | null
  previous_version: string | null
  content: Buffer
  sha256: string
  key_id: string | null
  signature: string | null
  origin: string
  state: string
  rows_sha256: string | null
  report: ColumnType<unknown, string | null | undefined, string | null>
  typed: ColumnType<unknown, string | null | undefined, string | null>
  entered_by: number | null
  entered_by_name: string | null
  entered_at: Date
  activated_at: Date | null
  deactivated_at: Date | null
  replaced_id: number | null
}

export type NormRowTable = {
  bundle_id: number
  kind: string
  code: string
  valid_from: string
  valid_to: string | null
  value: ColumnType<unknown, string | null | undefined, string | null>
  state: string
  confidence: string
  source: string
  source_url: string | null
  published_on: string | null
  struck_on: string | null
  note: string | null
  typed_by_bundle: number | null
}

export type NormSettingsTable = {
  id: Generated<number>
  address: string | null
  is_on: Generated<boolean>
  keys: ColumnType<unknown, string | undefined, string>
  etag: string | null
  fetched_at: Date | null
  fetch_fault: string | null
  version: Generated<number>
}

export type NoteTable = {
  id: GeneratedAlways<number>
  company_id: number
  kind: string
  sale_id: number | null
  coproducer_id: number | null
  part: Generated<number>
  generation: Generated<number>
  source: Generated<string>
  issued_elsewhere: Generated<boolean>
  enotas_status: Generated<string>
  status_before_send: string | null
  fail_on_send_to_enotas: string | null
  provider_status: string | null
  authority_code: string | null
  authority_message: string | null
  alerts: ColumnType<unknown, string | undefined, string>
  cancel_state: string | null
  denied_final: Generated<boolean>
  needs_human_reason: string | null
  gateway: string
  contingency: string | null
  in_production: boolean
  number: number | null
  serie: string | null
  rps_number: number | null
  rps_serie: string | null
  access_key: string | null
  verification_code: string | null
  protocol: string | null
  substitution: ColumnType<unknown, string | null | undefined, string | null>
  substitutes_id: number | null
  substituted_by_id: number | null
  nature_operation: string
  type_operation: Generated<string>
  goal: Generated<string>
  customer_presence: Generated<string>
  final_customer: Generated<boolean>
  send_mail: Generated<boolean>
  nfe_referenced: string | null
  additional_information: string | null
  observations: string | null
  shipping: Generated<string>
  intermediary: ColumnType<unknown, string | null | undefined, string | null>
  nfs_service: ColumnType<unknown, string | null | undefined, string | null>
  nfse_terms: ColumnType<unknown, string | null | undefined, string | null>
  sales_code: string | null
  customer_name: string
  customer_document: string | null
  total_cents: number
  discount_cents: Generated<number>
  discount_conditional_cents: Generated<number>
  deductions_cents: Generated<number>
  iss_cents: number | null
  withheld_cents: number | null
  net_cents: number | null
  without_ibs_cbs: ColumnType<unknown, string | null | undefined, string | null>
  issue_date: Date | null
  issued_at: Date | null
  send_asked_at: Date | null
  send_lane: string | null
  sent_to_provider_at: Date | null
  authorized_at: Date | null
  canceled_at: Date | null
  last_consulted_at: Date | null
  next_consult_at: Date | null
  consults: Generated<number>
  time_zone: Generated<string>
  effective_sent_at: GeneratedAlways<Date>
  effective_issue_at: GeneratedAlways<Date>
  sent_day: GeneratedAlways<string>
  issue_day: GeneratedAlways<string>
  created_day: GeneratedAlways<string>
  created_by: number | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
  norms_version: string | null
  reasons: ColumnType<unknown, string | null | undefined, string | null>
}

export type NoteCustomerTable = {
  company_id: number
  note_id: number
  name: string
  type: Generated<string>
  document: string | null
  email: string | null
  phone: string | null
  icms_taxpayer: Generated<string>
  tax_regime: string | null
  municipal_registration: string | null
  state_registration: string | null
  foreign_document: string | null
  no_foreign_document_reason: string | null
  is_abroad: Generated<boolean>
  has_address: Generated<boolean>
  postal_code: string | null
  street: string | null
  number: string | null
  complement: string | null
  neighborhood: string | null
  city_id: number | null
  state_id: number | null
  country_id: Generated<number>
  abroad_city: string | null
}

export type NoteDayTable = {
  kind: string
  date_kind: string
  day: string
  status: string
  in_production: boolean
  n: number
  amount_cents: number
}

export type NoteDeltaTable = {
  company_id: number
  kind: string
  status: string
  in_production: boolean
  sent_day: string
  issue_day: string
  created_day: string
  n: number
  amount_cents: number
}

export type NoteEventTable = {
  id: GeneratedAlways<number>
  company_id: number
  note_id: number
  at: Date
  kind: string
  text: string
  detail: string | null
  user_name: string | null
  request_id: string | null
}

export type NoteFileTable = {
  company_id: number
  note_id: number
  kind: string
  sequence: Generated<number>
  provider_path: string | null
  sha256: string | null
  bytes: number | null
  content_type: string | null
  stored_at: Date | null
  verified_at: Date | null
  fault: string | null
}

export type NoteItemTable = {
  company_id: number
  note_id: number
  position: number
  sale_position: number | null
  product_id: number | null
  product_code: string | null
  description: string
  quantity: Generated<string>
  value_per_unit: Generated<string>
  unit_measurement: string | null
  cfop: string | null
  ncm: string | null
  cest: string | null
  gtin: string | null
  cbenef: string | null
  discount_cents: Generated<number>
  freight_cents: Generated<number>
  additional_information: string | null
  nfe_tax: ColumnType<unknown, string | undefined, string>
  cativ_sn: string | null
  das_rates: ColumnType<unknown, string | null | undefined, string | null>
}

export type NoteMonthTable = {
  company_id: number
  kind: string
  date_kind: string
  month: string
  status: string
  in_production: boolean
  n: number
  amount_cents: number
}

export type NotePaymentTable = {
  company_id: number
  note_id: number
  position: number
  payment_method: string
  amount_cents: number
}

export type NotificationTable = {
  id: Generated<string>
  company_id: number
  user_id: number
  category: string
  sub_category: string
  entity_id: number | null
  facts: ColumnType<unknown, string | undefined, string>
  dedupe: string | null
  created_at: Date
  read_at: Date | null
}

export type NumberTakenTable = {
  company_id: number
  kind: string
  environment: string
  serie: string
  number: number
  reason: string
  access_key: string | null
  reference: string | null
  note_id: number | null
  at: Date
}

export type OauthClientTable = {
  id: GeneratedAlways<number>
  company_id: number
  name: string
  client_id: string
  secret_hash: Buffer
  prefix: string
  created_by: number | null
  last_used_at: Date | null
  revoked_at: Date | null
  created_at: Date
  updated_at: Date
}

export type OauthTokenTable = {
  token_hash: Buffer
  company_id: number
  oauth_client_id: number
  created_at: Date
  expires_at: Date
}

export type OnboardingTable = {
  company_id: number
  status: string
  updated_at: Date
}

export type OnboardingStepTable = {
  id: GeneratedAlways<number>
  company_id: number
  status: string
  at: Date
  user_id: number
  user_name: string
}

export type OperationAlarmTable = {
  id: GeneratedAlways<number>
  name: string
  subject: string
  about: string
  since: Date
  seen_at: Date
  told_at: Date | null
  ended_at: Date | null
}

export type OrphanDocumentTable = {
  company_id: number
  environment: string
  access_key: string
  name: string
  serie: string | null
  number: number | null
  xml_sha256: string | null
  found_at: Date
}

export type OutgoingMailTable = {
  id: GeneratedAlways<number>
  company_id: number
  note_id: number | null
  kind: string
  dedupe: string
  recipients: string[]
  subject: Generated<string>
  state: string
  message_id: string | null
  error: string | null
  tries: Generated<number>
  created_by: number | null
  created_at: Date
  next_try_at: Date
  sent_at: Date | null
}

export type PlatformSettingTable = {
  key: string
  sealed: string
  updated_at: Date
}

export type ProductTable = {
  id: GeneratedAlways<number>
  company_id: number
  name: string
  external_code: string | null
  type_fiscal_note: Generated<string>
  status: Generated<string>
  price_cents: number | null
  origin: Generated<string>
  integration_id: number | null
  oauth_client_id: number | null
  is_physical: Generated<boolean>
  nfe_percentage: string | null
  warranty_days: number | null
  delay_to_send_note_in_days: number | null
  auto_send: boolean | null
  description: string | null
  unit_measurement: string | null
  ncm: string | null
  cest: string | null
  gtin: string | null
  cfop_same_state: string | null
  cfop_other_state_icms_taxpayer: string | null
  cfop_other_state_no_icms_taxpayer: string | null
  cfop_other_country: string | null
  nfe_tax: ColumnType<unknown, string | null | undefined, string | null>
  cbenef: string | null
  nfs_service: ColumnType<unknown, string | null | undefined, string | null>
  nbs: string | null
  cclasstrib: string | null
  cindop: string | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
  cativ_sn: string | null
}

export type ProductCoproducerTable = {
  id: GeneratedAlways<number>
  company_id: number
  product_id: number
  position: Generated<number>
  coproducer_company_id: number | null
  name: string | null
  document: string | null
  email: string | null
  percentage: string
}

export type ReconciliationTable = {
  company_id: number
  ran_at: Date
  consults: number
  without_xml: number
  sales_with_two_notes: number
}

export type RecoveryCodeTable = {
  user_id: number
  code_hash: Buffer
}

export type ReferenceCodeTable = {
  list: string
  code: string
  key: string
  description: string
  details: Json
  related: string[]
  featured: number | null
  words: string
  valid_to: string | null
}

export type ReferenceLoadTable = {
  name: string
  content_hash: string
  source: string
  as_of: string
  loaded_at: Date
}

export type RefundCaseTable = {
  id: GeneratedAlways<number>
  company_id: number
  sale_id: number
  note_id: number
  path: string
  reason: string
  deadline: Date | null
  state: Generated<string>
  made_note_id: number | null
  asked_alone_at: Date | null
  held_because: string | null
  closed_by: string | null
  opened_at: Date
  closed_at: Date | null
}

export type RestorationTable = {
  company_id: number
  taken_at: Date
  restored_at: Date
  after_note_id: Generated<number>
  asked: Generated<number>
  found: Generated<number>
  reconciled_at: Date | null
  numbers_learnt_at: Date | null
}

export type SaleTable = {
  id: GeneratedAlways<number>
  company_id: number
  platform: string
  external_sales_id: string
  parent_external_sales_id: string | null
  status: Generated<string>
  status_reason: string | null
  skip_reason: string | null
  event_kind: string
  state_at: Date
  told: Json
  edits: ColumnType<unknown, string | undefined, string>
  canceled_by_user: Generated<boolean>
  fence_at: Date
  missing: Generated<string[]>
  auto_send: boolean | null
  asks_first: string | null
  currency: Generated<string>
  amount_cents: number
  discount_cents: Generated<number>
  freight_cents: number | null
  amount_exchanged_cents: number | null
  amount_charged_cents: number | null
  reais_cents: GeneratedAlways<number>
  commission_currency: string | null
  commission_amount_cents: number | null
  exchange_rate: string | null
  exchange_source: string | null
  customer_name: string
  purchase_date: Date
  approved_at: Date | null
  warranty_end_date: string | null
  warranty_source: string | null
  date_to_process: string | null
  processed_at: Date | null
  issue_date: Date | null
  time_zone: Generated<string>
  effective_processed_at: GeneratedAlways<Date>
  effective_process_day: GeneratedAlways<string>
  created_day: GeneratedAlways<string>
  purchase_day: GeneratedAlways<string>
  processed_day: GeneratedAlways<string>
  payment_method: string | null
  installments: number | null
  is_subscription: Generated<boolean>
  subscription_id: string | null
  recurrence_number: number | null
  is_physical: Generated<boolean>
  has_coproducer: Generated<boolean>
  coproduction_base: string | null
  sale_file_import_id: number | null
  oauth_client_id: number | null
  integration_id: number | null
  origin: GeneratedAlways<string>
  origin_company_id: number | null
  origin_sale_id: number | null
  share_told: ColumnType<unknown, string | null | undefined, string | null>
  metadata: ColumnType<unknown, string | null | undefined, string | null>
  divided_reais_cents: number | null
  divided_freight_cents: number | null
  left_out_cents: Generated<number>
  difference_cents: number | null
  difference_reason: string | null
  difference_since: Date | null
  given_up_cents: number | null
  given_up_reason: string | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export type SaleAffiliateTable = {
  id: GeneratedAlways<number>
  company_id: number
  sale_id: number
  position: number
  name: string | null
  code: string | null
  email: string | null
  amount_cents: number | null
}

export type SaleClientTable = {
  company_id: number
  sale_id: number
  name: string
  type: Generated<string>
  document: string | null
  email: string | null
  phone: string | null
  icms_taxpayer: Generated<string>
  tax_regime: string | null
  municipal_registration: string | null
  state_registration: string | null
  foreign_document: string | null
  no_foreign_document_reason: string | null
  is_abroad: Generated<boolean>
  has_address: Generated<boolean>
  postal_code: string | null
  street: string | null
  number: string | null
  complement: string | null
  neighborhood: string | null
  city_id: number | null
  state_id: number | null
  country_id: Generated<number>
  abroad_city: string | null
  city_name: string | null
  state_name: string | null
  country_code: string | null
}

export type SaleCoproducerTable = {
  id: GeneratedAlways<number>
  company_id: number
  sale_id: number
  position: number
  coproducer_company_id: number | null
  name: string | null
  document: string | null
  email: string | null
  amount_cents: number
}

export type SaleDayTable = {
  date_kind: string
  day: string
  status: string
  origin: string
  is_physical: boolean
  has_coproducer: boolean
  n: number
  amount_cents: number
}

export type SaleDeltaTable = {
  company_id: number
  status: string
  origin: string
  is_physical: boolean
  has_coproducer: boolean
  created_day: string
  purchase_day: string
  process_day: string
  processed_day: string
  n: number
  amount_cents: number
}

export type SaleEventTable = {
  id: GeneratedAlways<number>
  company_id: number
  sale_id: number
  at: Date
  kind: string
  text: string
  detail: string | null
  user_name: string | null
  request_id: string | null
}

export type SaleFileImportTable = {
  id: GeneratedAlways<number>
  company_id: number
  user_id: number
  user_name: string
  status: Generated<string>
  format: string
  file_name: string
  file_sha256: string
  file_pieces: string[]
  size_bytes: number
  rows: Generated<number>
  success_rows: Generated<number>
  fail_rows: Generated<number>
  next_row_to_import: Generated<number | null>
  fault: string | null
  started_at: Date | null
  ended_at: Date | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export type SaleFlightTable = {
  company_id: number
  sale_id: number
  due_on: string
  light: string
  text: string
  causes: string[]
  late_causes: ColumnType<unknown, string | undefined, string>
  input_sha256: Buffer
  sale_version: number
  norms_version: string
  flown_at: Date
}

export type SaleImportFailTable = {
  id: GeneratedAlways<number>
  company_id: number
  sale_file_import_id: number
  row: number
  metadata: string
  sale_code: string
  column_name: string | null
  code: string
  message: string
  retry_asked_at: Date | null
  resolved_at: Date | null
  created_at: Date
  updated_at: Date
}

export type SaleIntegrationTable = {
  id: GeneratedAlways<number>
  company_id: number
  name: string
  type: string
  ready_made: string | null
  type_fiscal_note: Generated<string | null>
  nfe_percentage: Generated<string>
  delay_to_send_note_in_days: Generated<number>
  is_active: Generated<boolean>
  auto_process: Generated<boolean>
  auto_send: boolean | null
  wait_warranty: Generated<boolean>
  coproduction_base: Generated<string>
  auto_since: Date
  options: ColumnType<unknown, string | undefined, string>
  intermediary: ColumnType<unknown, string | null | undefined, string | null>
  platform_version: string | null
  mapping: ColumnType<unknown, string | null | undefined, string | null>
  mapping_version: Generated<number>
  setup: Generated<string>
  connected_at: Date | null
  connected_by: string | null
  activate_on_first: Generated<boolean>
  client_id: string | null
  account_id: string | null
  secrets_sealed: string | null
  secrets_set: Generated<string[]>
  secret_saved_at: Date | null
  secret_is_offered: Generated<boolean>
  secrets_before_sealed: string | null
  secrets_before_until: Date | null
  access_token_sealed: string | null
  access_token_until: Date | null
  path_key_hash: Buffer
  path_key_sealed: string
  last_event_at: Date | null
  last_failure_at: Date | null
  last_pull_at: Date | null
  pace_at: Date | null
  refused_count: Generated<number>
  refused_at: Date | null
  refused_that_day: Generated<number>
  unverified_at: Date | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export type SaleItemTable = {
  id: GeneratedAlways<number>
  company_id: number
  sale_id: number
  position: number
  product_id: number | null
  description: string
  quantity: string
  value_per_unit: string
  coproducer_id: number | null
  nfe_cents: number | null
  nfse_cents: number | null
  freight_cents: number | null
  left_out_cents: number | null
}

export type SaleMonthTable = {
  company_id: number
  date_kind: string
  month: string
  status: string
  origin: string
  is_physical: boolean
  has_coproducer: boolean
  n: number
  amount_cents: number
}

export type SalePaymentTable = {
  id: GeneratedAlways<number>
  company_id: number
  sale_id: number
  position: number
  transaction_id: string | null
  payment_means: string | null
  psp_name: string | null
  psp_cnpj: string | null
  receiver_name: string | null
  receiver_cnpj: string | null
}

export type SalePullTable = {
  id: GeneratedAlways<number>
  company_id: number
  sale_integration_id: number
  task_id: number | null
  ask: Json
  cursor: ColumnType<unknown, string | null | undefined, string | null>
  state: string
  pages: Generated<number>
  read_count: Generated<number>
  new_count: Generated<number>
  changed_count: Generated<number>
  unread: ColumnType<unknown, string | undefined, string>
  failures: Generated<number>
  reason: string | null
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
  moved_at: Date
}

export type SchemaMigrationTable = {
  name: string
  content_hash: string
  applied_at: Date
}

export type ScrubRunTable = {
  id: GeneratedAlways<number>
  started_at: Date
  ended_at: Date | null
  after: Generated<string>
  checked: Generated<number>
  repaired: Generated<number>
  lost: Generated<number>
  orphans: Generated<number>
}

export type SecondFactorTable = {
  user_id: number
  secret_sealed: string
  confirmed_at: Date | null
  last_step: Generated<number>
  ends_at: Date | null
  created_at: Date
}

export type SendPauseTable = {
  company_id: number
  kind: string
  lane: string
  until: Date
}

export type SessionTable = {
  id: GeneratedAlways<number>
  user_id: number
  token_hash: Buffer
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  revoked_at: Date | null
  ip: string | null
  user_agent: string | null
}

export type SignInThrottleTable = {
  key: string
  failures: number
  window_started_at: Date
}

export type StateTable = {
  id: number
  uf: string
  name: string
}

export type TaskTable = {
  id: GeneratedAlways<number>
  company_id: number
  kind: string
  state: string
  params: ColumnType<unknown, string | undefined, string>
  total: Generated<number>
  done: Generated<number>
  failed: Generated<number>
  message: string | null
  file_sha256: string | null
  file_name: string | null
  cancel_asked: Generated<boolean>
  created_by: number
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
}

export type TaskRowTable = {
  company_id: number
  task_id: number
  position: number
  entity_id: number
  state: string
  message: string | null
}

export type ThingFlightTable = {
  company_id: number
  kind: string
  thing_id: number
  causes: string[]
  late_causes: ColumnType<unknown, string | undefined, string>
  input_sha256: Buffer
  norms_version: string
  flown_at: Date
}

export type UnverifiedDeliveryTable = {
  company_id: number
  sale_integration_id: number
  inbox_id: number
  received_at: Date
  sealed: string
}

export type VoidRangeTable = {
  id: GeneratedAlways<number>
  company_id: number
  environment: string
  gateway: string
  serie: number
  year: number
  first_number: number
  last_number: number
  reason: string
  state: string
  fence: Generated<number>
  content_type: string | null
  payload: Buffer | null
  identity: string | null
  sent_at: Date | null
  next_try_at: Date | null
  tries: Generated<number>
  protocol: string | null
  authority_code: string | null
  authority_message: string | null
  registered_at: Date | null
  provider_path: string | null
  xml_sha256: string | null
  created_by: number | null
  created_at: Date
}

export type WebhookDeliveryTable = {
  id: GeneratedAlways<number>
  company_id: number
  webhook_endpoint_id: number
  webhook_event_id: number
  state: Generated<string>
  attempts: Generated<number>
  attempts_before: Generated<number>
  next_attempt_at: Date
  last_attempt_at: Date | null
  http_status: number | null
  error: string | null
  answer: string | null
  duration_ms: number | null
}

export type WebhookEndpointTable = {
  id: GeneratedAlways<number>
  company_id: number
  url: string
  events: string[]
  secret_sealed: string
  secret_before_sealed: string | null
  secret_before_until: Date | null
  is_active: Generated<boolean>
  off_reason: string | null
  off_at: Date | null
  failures: Generated<number>
  failing_since: Date | null
  last_delivered_at: Date | null
  created_by: number | null
  created_at: Date
  updated_at: Date
}

export type WebhookEventTable = {
  id: GeneratedAlways<number>
  company_id: number
  event_id: Generated<string>
  event: string
  data: Json
  created_at: Date
}

export type WorkerHeartbeatTable = {
  worker: string
  seen_at: Date
}

export type DB = {
  account_mail: AccountMailTable
  account_token: AccountTokenTable
  app_user: AppUserTable
  applied_delivery: AppliedDeliveryTable
  attempt: AttemptTable
  attempt_bytes: AttemptBytesTable
  audit_head: AuditHeadTable
  audit_key: AuditKeyTable
  audit_log: AuditLogTable
  authority_traffic: AuthorityTrafficTable
  authority_watch: AuthorityWatchTable
  backup_run: BackupRunTable
  certificate_use: CertificateUseTable
  city: CityTable
  city_parameter: CityParameterTable
  client_pace: ClientPaceTable
  company: CompanyTable
  company_address: CompanyAddressTable
  company_certificate: CompanyCertificateTable
  company_config: CompanyConfigTable
  company_flight: CompanyFlightTable
  company_gateway: CompanyGatewayTable
  company_regime: CompanyRegimeTable
  company_revenue: CompanyRevenueTable
  contract: ContractTable
  country: CountryTable
  credit_purchase: CreditPurchaseTable
  deadlock_watch: DeadlockWatchTable
  demo_month: DemoMonthTable
  digest: DigestTable
  distribution_cursor: DistributionCursorTable
  email_template: EmailTemplateTable
  event_request: EventRequestTable
  exchange_rate: ExchangeRateTable
  gateway_hint: GatewayHintTable
  inbox: InboxTable
  installment: InstallmentTable
  integration_mapping: IntegrationMappingTable
  integration_product: IntegrationProductTable
  issue_key: IssueKeyTable
  kept_answer: KeptAnswerTable
  key_holder: KeyHolderTable
  left_logo: LeftLogoTable
  lookup_answer: LookupAnswerTable
  lookup_pace: LookupPaceTable
  master_key: MasterKeyTable
  membership: MembershipTable
  nfe_access_setting: NfeAccessSettingTable
  nfe_default_setting: NfeDefaultSettingTable
  nfs_access_setting: NfsAccessSettingTable
  nfs_default_setting: NfsDefaultSettingTable
  norm_bundle: NormBundleTable
  norm_row: NormRowTable
  norm_settings: NormSettingsTable
  note: NoteTable
  note_customer: NoteCustomerTable
  note_day: NoteDayTable
  note_delta: NoteDeltaTable
  note_event: NoteEventTable
  note_file: NoteFileTable
  note_item: NoteItemTable
  note_month: NoteMonthTable
  note_payment: NotePaymentTable
  notification: NotificationTable
  number_taken: NumberTakenTable
  oauth_client: OauthClientTable
  oauth_token: OauthTokenTable
  onboarding: OnboardingTable
  onboarding_step: OnboardingStepTable
  operation_alarm: OperationAlarmTable
  orphan_document: OrphanDocumentTable
  outgoing_mail: OutgoingMailTable
  platform_setting: PlatformSettingTable
  product: ProductTable
  product_coproducer: ProductCoproducerTable
  reconciliation: ReconciliationTable
  recovery_code: RecoveryCodeTable
  reference_code: ReferenceCodeTable
  reference_load: ReferenceLoadTable
  refund_case: RefundCaseTable
  restoration: RestorationTable
  sale: SaleTable
  sale_affiliate: SaleAffiliateTable
  sale_client: SaleClientTable
  sale_coproducer: SaleCoproducerTable
  sale_day: SaleDayTable
  sale_delta: SaleDeltaTable
  sale_event: SaleEventTable
  sale_file_import: SaleFileImportTable
  sale_flight: SaleFlightTable
  sale_import_fail: SaleImportFailTable
  sale_integration: SaleIntegrationTable
  sale_item: SaleItemTable
  sale_month: SaleMonthTable
  sale_payment: SalePaymentTable
  sale_pull: SalePullTable
  schema_migration: SchemaMigrationTable
  scrub_run: ScrubRunTable
  second_factor: SecondFactorTable
  send_pause: SendPauseTable
  session: SessionTable
  sign_in_throttle: SignInThrottleTable
  state: StateTable
  task: TaskTable
  task_row: TaskRowTable
  thing_flight: ThingFlightTable
  unverified_delivery: UnverifiedDeliveryTable
  void_range: VoidRangeTable
  webhook_delivery: WebhookDeliveryTable
  webhook_endpoint: WebhookEndpointTable
  webhook_event: WebhookEventTable
  worker_heartbeat: WorkerHeartbeatTable
}
