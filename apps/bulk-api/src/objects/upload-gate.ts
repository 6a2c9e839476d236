/** Decides which objects may be uploaded. */
export interface UploadGate {
  /** @throws ServiceError if the object may not be replaced */
  requireOpen(key: string): Promise<void>;
}

export const UPLOAD_GATE = Symbol('UploadGate');
