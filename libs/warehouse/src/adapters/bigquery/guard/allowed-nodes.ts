/**
 * Node kinds that a query may contain. Others are refused, so that a new parser version cannot hide a table in an
 * unknown kind.
 */

/** Queries and parts of FROM; {@link readReferences} handles each. */
const QUERIES = `select union intersect except subquery table joined_table pivot unpivot unnest table_argument tuple`;

const NAMES = `identifier column star dot alias aliases pivot_alias named_argument parameter placeholder literal boolean
  null data_type interval array struct byte_string raw_string var`;

const OPERATORS = `and or not neg add sub mul div mod eq neq lt lte gt gte like in between is_null is_true is_false exists any
  all concat adjacent bitwise_and bitwise_or bitwise_xor bitwise_not bitwise_left_shift bitwise_right_shift case cast
  safe_cast paren subscript null_safe_eq null_safe_neq collation extract at_time_zone method_call lambda`;

/** Functions with their own node kind. Which functions may be called is decided elsewhere. */
const FUNCTIONS = `function aggregate_function window_function window over ordered filter within_group grouping grouping_id cube
  rollup grouping_sets array_func array_length array_concat array_concat_agg array_agg array_to_string array_reverse
  array_filter array_transform array_slice array_first array_last struct_func string_agg group_concat count count_if sum avg min
  max any_value approx_count_distinct approx_distinct approx_quantiles approx_top_k approx_top_sum logical_and logical_or
  bitwise_and_agg bitwise_or_agg bitwise_xor_agg bitwise_count stddev stddev_pop stddev_samp variance var_pop var_samp corr
  covar_pop covar_samp row_number rank dense_rank n_tile ntile lead lag first_value last_value nth_value percent_rank cume_dist
  percentile_cont percentile_disc having_max max_by min_by arg_max arg_min upper lower length char_length trim l_trim r_trim
  replace reverse left right repeat lpad rpad pad split substring str_position position strpos starts_with ends_with contains
  initcap ascii chr unicode soundex levenshtein byte_length hex unhex lower_hex concat_ws regexp_like regexp_replace
  regexp_extract regexp_extract_all regexp_instr regexp_count translate normalize format safe_divide safe_add safe_subtract
  safe_multiply abs round floor ceil power sqrt cbrt ln log exp sign greatest least int_div mod_func random rand trunc_func pi
  sin cos tan asin acos atan atan2 is_nan is_inf range_bucket coalesce null_if nullif if_func if_null current_date current_time
  current_timestamp current_datetime date time datetime timestamp date_add date_sub date_diff date_trunc date_from_parts
  datetime_add datetime_sub datetime_diff datetime_trunc time_add time_sub time_diff time_trunc timestamp_add timestamp_sub
  timestamp_diff timestamp_trunc date_bin last_day date_format format_date parse_date parse_time parse_datetime
  str_to_date str_to_time time_to_str to_date to_timestamp unix_date unix_seconds unix_millis unix_micros
  date_from_unix_date unix_to_time ts_or_ds_to_date ts_or_ds_to_datetime ts_or_ds_to_timestamp year month day hour minute second
  day_of_week day_of_year week week_of_year quarter generate_date_array generate_timestamp_array generate_series json_extract
  json_extract_scalar json_query json_value json_array json_object json_set json_remove json_type json_keys parse_json to_json
  j_s_o_n j_s_o_n_format j_s_o_n_value_array j_s_o_n_extract_array j_s_o_n_array j_s_o_n_object j_s_o_n_bool j_s_o_n_type
  j_s_o_n_set j_s_o_n_remove j_s_o_n_strip_nulls j_s_o_n_array_append j_s_o_n_array_insert j_s_o_n_keys_at_depth
  parse_j_s_o_n int64 float64 string_func m_d5 m_d5_digest s_h_a s_h_a1_digest s_h_a2 s_h_a2_digest farm_fingerprint to_base64
  base64_encode base64_decode_binary from_base convert_to_charset encode decode uuid st_point st_distance search
  cosine_distance euclidean_distance`;

export const ALLOWED_NODES: ReadonlySet<string> = new Set(
  [QUERIES, NAMES, OPERATORS, FUNCTIONS].flatMap((kinds) => kinds.split(/\s+/)),
);
