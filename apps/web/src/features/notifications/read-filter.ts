export type ReadFilter = 'nao-lidas' | 'lidas'
