export const messageFields = ['state', 'topic', 'name', 'email', 'phone', 'policyNumber', 'message'] as const;
export type MessageField = (typeof messageFields)[number];

/** What the form is shown again with: the typed values, and the errors. */
export type MessageRefusal = {
  message: string;
  errors: Partial<Record<MessageField, string>>;
  typed: Partial<Record<MessageField, string>>;
};
