/**
 * The part of the protocol that the collector reads: messages, names and numbers of
 * https://github.com/open-telemetry/opentelemetry-proto (collector/trace/v1, trace/v1, resource/v1 and common/v1) in
 * one file.
 */
export const TRACE_PROTO = `
  syntax = "proto3";
  message ExportTraceServiceRequest { repeated ResourceSpans resource_spans = 1; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
  message Resource { repeated KeyValue attributes = 1; }
  message ScopeSpans { repeated Span spans = 2; }
  message Span {
    enum SpanKind { UNSPECIFIED = 0; INTERNAL = 1; SERVER = 2; CLIENT = 3; PRODUCER = 4; CONSUMER = 5; }
    bytes trace_id = 1;
    bytes span_id = 2;
    bytes parent_span_id = 4;
    string name = 5;
    SpanKind kind = 6;
    fixed64 start_time_unix_nano = 7;
    fixed64 end_time_unix_nano = 8;
    repeated KeyValue attributes = 9;
    Status status = 15;
  }
  message Status { string message = 2; int32 code = 3; }
  message KeyValue { string key = 1; AnyValue value = 2; }
  message AnyValue {
    oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4; }
  }
`;
