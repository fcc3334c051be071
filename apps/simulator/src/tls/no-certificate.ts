/** A connection without a client certificate. The TLS server answers it before any service. */
export class NoCertificate extends Error {}
