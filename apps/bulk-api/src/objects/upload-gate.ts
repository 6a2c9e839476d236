/** Says which objects may be uploaded. */
export interface UploadGate {
  /** @throws ServiceError when the object of this key may not be replaced, now or any more */
  requireOpen(key: string): Promise<void>;
}

/** Injection token of the {@link UploadGate}. */
export const UPLOAD_GATE = Symbol('UploadGate');
