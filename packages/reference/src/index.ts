export {
  REFERENCE_TABLE_NAMES,
  REFERENCE_TABLES,
  type ReferenceTable,
  type ReferenceTableName,
  referenceTable,
} from './catalogue.ts'
export { BRAZIL_ID, countryById, countryByIso2, countryByName } from './countries.ts'
export { contentHash, loadTable } from './load.ts'
export { findMunicipality, municipalityByIbge, municipalityWithState } from './municipalities.ts'
export * from './rows.ts'
export { searchWords } from './search-words.ts'
export {
  cclasstribByCode,
  isServiceIndicator,
  issPlaceOf,
  possibleServiceCodes,
  type ServiceCode,
  type ServiceLines,
  serviceItemCode,
  serviceItemsOfCnae,
  shippedServiceLines,
  withOnlyNationalCode,
} from './services.ts'
export { monthsLater, refreshDueOn, type StaleTable, staleTables } from './stale.ts'
export { ABROAD, stateByName, stateByUf, stateOfText } from './states.ts'
