/** Where one pays; with a reference, what became of that payment. */
export const subrogationPath = (reference?: string) => `/pay/subrogation${reference ? `/${reference}` : ''}`;
